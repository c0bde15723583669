// rule: `x.median(…)` takes axes.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails clang: x\.median\(\), x\.median\(axis\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<double> m({{1, 2}, {3, 4}});
  auto y = m.median(0);
#ifdef LAZULI_BAD
  m.median("rows");
#endif
  (void)y;
}
