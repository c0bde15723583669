// rule: An op without a derivative does not take what a tape follows: detach it, or define its gradient.
// fails gcc: this_op_has_no_derivative_write_lz_detach_or_lz_custom_gradient<.*trigamma_op
// fails clang: this op has no derivative: write lz::detach\(x\), or lz::custom_gradient
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<double> const a{1, 2};
  lz::tape t;
  auto x = t.variable(a);
  (void)lz::active(lz::digamma(x) * lz::trigamma(lz::detach(x)) * lz::astype<double>(x > 1.0));
#ifdef LAZULI_BAD
  (void)lz::trigamma(x);
#endif
}
