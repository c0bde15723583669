// rule: Likewise of functions of polynomials, ranks and bases.
// fails gcc: roots.*no_gradient_goes_through_this_take_lz_detach_or_define_it_by_lz_custom_gradient
// fails clang: no gradient goes through this function: write lz::detach\(x\), or lz::custom_gradient
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<double> const a{1, -3, 2};
  lz::tape t;
  auto p = t.variable(a);
  (void)lz::polyval(p, 2.0);
  (void)lz::roots(lz::detach(p));
#ifdef LAZULI_BAD
  (void)lz::roots(p);
#endif
}
