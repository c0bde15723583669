// rule: Within what one derives, `grad` by what is derived by is refused.
// fails gcc: a_gradient_has_no_gradient_write_lz_hessian_of_f_or_lz_hvp
// fails clang: a gradient has no gradient: second derivatives are lz::hessian
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

void f(lz::active<double, lz::extents<lz::dyn>> const& v) {  // what grad calls its function with
  auto const cubes = [](auto const& x) { return lz::sum(x * x * x); };
  (void)lz::grad(cubes)(lz::detach(v));
#ifdef LAZULI_BAD
  auto y = lz::grad(cubes)(v);
#endif
}
int main() { (void)f; }
