// rule: `x.unbind(…)` takes an axis.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails clang: there are x\.unbind\(axis = 0\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<double> m({{1, 2}, {3, 4}});
  auto y = m.unbind(1);
#ifdef LAZULI_BAD
  m.unbind("rows");
#endif
  (void)y;
}
