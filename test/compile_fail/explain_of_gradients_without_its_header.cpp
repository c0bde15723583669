// rule: explain of gradients has a header of its own.
// fails gcc: explain_is_of_y_and_an_expression_or_with_include_lazuli_autodiff_explain_hpp_of_lz_grad_of_f
// fails clang: of gradients, with #include <lazuli/autodiff/explain.hpp>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<double> const a{1, 2};
  auto const f = [](auto const& x) { return lz::sum(x * x); };
  (void)lz::grad(f)(a);
  (void)lz::explain(a * 2.);
#ifdef LAZULI_BAD
  (void)lz::explain(lz::grad(f))(a);
#endif
}
