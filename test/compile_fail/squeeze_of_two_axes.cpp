// rule: `x.squeeze(axis)` drops one axis.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails clang: there are x\.squeeze\(\), x\.squeeze\(axis\) of one axis
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<double> m({{1}});
  auto y = m.squeeze(0);
#ifdef LAZULI_BAD
  m.squeeze({0, 1});
#endif
  (void)y;
}
