// rule: `x.squeeze({0, 1})` drops two axes: several stand in one list.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails clang: there are x\.squeeze\(\), x\.squeeze\(axis\), x\.squeeze\(\{axes\}\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<double> m({{1}});
  auto y = m.squeeze({0, 1});
#ifdef LAZULI_BAD
  m.squeeze(0, 1);
#endif
  (void)y;
}
