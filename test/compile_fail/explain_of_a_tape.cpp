// rule: A tape keeps no formulas; explain is of a function.
// fails gcc: a_tape_keeps_no_formulas_write_its_statements_as_a_function_f_and_lz_explain_of_lz_grad_of_f
// fails clang: a tape keeps no formulas: write its statements as a function f
#include <lazuli/autodiff/explain.hpp>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<double> const a{1, 2};
  auto const f = [](auto const& x) { return lz::sum(x * x); };
  (void)lz::explain(lz::grad(f))(a);
  lz::tape t;
  auto x = t.variable(a);
  (void)t.gradients(lz::sum(x * x), x);
#ifdef LAZULI_BAD
  (void)lz::explain(t, lz::sum(x * x));
#endif
}
