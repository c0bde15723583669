// rule: Braces at the right of `+=`, `-=`, `*=` and `/=` hold values, a pair for each row, of writable tensors of numbers.
// fails gcc: braces_hold_values_one_pair_per_row
// fails clang: braces hold values, a pair for each row
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> m({{1, 2}, {3, 4}});
  m += {{1, 2}, {3, 4}};
#ifdef LAZULI_BAD
  m += {1, 2, 3, 4};
#endif
}
