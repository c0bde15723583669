// rule: Braces that are assigned hold values, a pair for each row.
// fails gcc: braces_hold_values_one_pair_per_row
// fails clang: braces hold values, a pair for each row
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;
using namespace lz::literals;

int main() {
  lz::matrix<float> x;
  x = {{1, 2}, {3, 4}};
#ifdef LAZULI_BAD
  x = {{1, 2}, 3};
#endif
}
