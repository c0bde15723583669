// rule: `x.cumsum()` takes an axis.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails clang: there are x\.cumsum\(\), x\.cumsum\(axis\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<double> m({{1, 2}, {3, 4}});
  auto y = m.cumsum(0);
#ifdef LAZULI_BAD
  m.cumsum("rows");
#endif
  (void)y;
}
