// rule: Axes of permute are whole numbers.
// fails gcc: axes_are_whole_numbers_as_in_x_permute_1_0
// fails clang: permute takes as many axes as there are
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> m = lz::zeros(3, 3);
  (void)m.permute(1, 0);
#ifdef LAZULI_BAD
  (void)m.permute("x", "y");
#endif
}
