// rule: A gradient has no gradient: second derivatives are `hessian(f)(x)`, or `hvp(f)(x, v)`.
// fails gcc: a_gradient_has_no_gradient_write_lz_hessian_of_f_or_lz_hvp
// fails clang: a gradient has no gradient: second derivatives are lz::hessian
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  auto const f = [](auto const& x) { return lz::sum(x * x * x); };
  lz::vector<double> x({1, 2});
  (void)lz::hessian(f)(x);
#ifdef LAZULI_BAD
  auto y = lz::grad(lz::grad(f))(x);
#endif
}
