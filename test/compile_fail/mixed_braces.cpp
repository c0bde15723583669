// rule: Braces hold values: rows of a matrix all stand in braces.
// fails: braces_hold_values_one_pair_per_row
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;
using namespace lz::literals;

int main() {
  lz::matrix<float> good{{1, 2}, {3, 4}};
  (void)good;
#ifdef LAZULI_BAD
  lz::matrix<float> bad{{1, 2}, 3};
#endif
}
