// rule: `x.argsort()` takes an axis, and whether the order is descending.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails clang: there are x\.argsort\(\), x\.argsort\(axis, descending = false\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<double> m({{1, 2}, {3, 4}});
  auto y = m.argsort(0, true);
#ifdef LAZULI_BAD
  m.argsort("descending");
#endif
  (void)y;
}
