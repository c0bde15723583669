// rule: Likewise of functions whose second operand is followed.
// fails gcc: searchsorted.*no_gradient_goes_through_this_take_lz_detach_or_define_it_by_lz_custom_gradient
// fails clang: no gradient goes through this function: write lz::detach\(x\), or lz::custom_gradient
#include <lazuli/lazuli.hpp>
#include <lazuli/autodiff.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<double> a = lz::eye(3);
  lz::tape t;
  auto x = t.variable(a);
  (void)lz::median(x, {0, 1});
  (void)lz::searchsorted(a(0), lz::detach(x));
#ifdef LAZULI_BAD
  auto m = lz::searchsorted(a(0), x);
#endif
}
