// rule: Braces hold values: rows of a matrix all stand in braces, also within parentheses.
// fails: braces_hold_values_one_pair_per_row
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;
using namespace lz::literals;

int main() {
  lz::tensor<float, 2, 2> good({{1, 2}, {3, 4}});
  (void)good;
#ifdef LAZULI_BAD
  lz::tensor<float, 2, 2> bad({{1, 2}, 3});
  (void)bad;
#endif
}
