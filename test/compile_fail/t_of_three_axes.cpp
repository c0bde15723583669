// rule: `x.t()` exchanges the axes of a matrix; of more axes `mT()` or `T()` say which.
// fails gcc: t_is_of_matrices_write_mT_for_the_last_two_axes_or_T_for_all
// fails clang: x\.mT\(\) exchanges the last two axes
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::dtensor<float, 3> x = lz::zeros(2, 3, 4);
  lz::dtensor<float, 3> y = x.mT();
#ifdef LAZULI_BAD
  y = x.t();
#endif
}
