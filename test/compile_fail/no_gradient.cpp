// rule: A function without a derivative is refused for what a tape follows: detach it, or define its gradient.
// fails gcc: no_gradient_goes_through_this_take_lz_detach_or_define_it_by_lz_custom_gradient<.*lu_of
// fails clang: no gradient goes through this function: write lz::detach\(x\), or lz::custom_gradient
#include <lazuli/lazuli.hpp>
#include <lazuli/autodiff.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<double> a = lz::eye(3);
  lz::tape t;
  auto x = t.variable(a);
  lz::matrix<double> fixed = lz::linalg::lu(lz::detach(x)).u;
#ifdef LAZULI_BAD
  auto factors = lz::linalg::lu(x);
#endif
}
