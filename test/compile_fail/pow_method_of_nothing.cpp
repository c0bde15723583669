// rule: `x.pow(y)` takes an exponent.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails clang: there are x\.pow\(y\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<double> m({{1, 2}, {3, 4}});
  auto y = m.pow(2);
#ifdef LAZULI_BAD
  m.pow();
#endif
  (void)y;
}
