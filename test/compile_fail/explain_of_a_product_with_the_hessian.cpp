// rule: explain is of expressions and of gradients; of a gradient not with one destination alone.
// fails gcc: explain_is_of_y_and_an_expression_or_with_include_lazuli_autodiff_explain_hpp_of_lz_grad_of_f
// fails clang: explain is of a destination and an expression, explain\(y, x \+ 1\); of gradients
#include <lazuli/autodiff/explain.hpp>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<double> const a{1, 2};
  auto const f = [](auto const& x) { return lz::sum(x * x); };
  (void)lz::explain(lz::grad(f))(a);
#ifdef LAZULI_BAD
  (void)lz::explain(lz::hvp(f))(a, a);
#endif
}
