// rule: Likewise of ranks, and of bases that are not unique.
// fails gcc: null_space.*no_gradient_goes_through_this_take_lz_detach_or_define_it_by_lz_custom_gradient
// fails clang: no gradient goes through this function: write lz::detach\(x\), or lz::custom_gradient
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<double> const a{{1, -3, 2}, {2, 1, 0}};
  lz::tape t;
  auto m = t.variable(a);
  (void)lz::linalg::svd(m, false);
  (void)lz::linalg::null_space(lz::detach(m));
#ifdef LAZULI_BAD
  (void)lz::linalg::null_space(m);
#endif
}
