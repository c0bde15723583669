// rule: `x.roll(…)` takes a shift, and an axis.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails clang: there are x\.roll\(shift\), x\.roll\(shift, axis\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<double> m({{1, 2}, {3, 4}});
  auto y = m.roll(1, 0);
#ifdef LAZULI_BAD
  m.roll("left");
#endif
  (void)y;
}
