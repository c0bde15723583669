// rule: Braces hold values, a pair for each row of a matrix.
// fails gcc: braces_hold_values_one_pair_per_row
// fails clang: braces_hold_values_one_pair_per_row
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> good(2, 3);
#ifdef LAZULI_BAD
  lz::matrix<float> bad{2, 3};
#endif
  return static_cast<int>(good.size()) - 3;
}
