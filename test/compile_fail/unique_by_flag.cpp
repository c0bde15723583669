// rule: `x.unique()` takes nothing: unique_all also gives indices and counts.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails clang: there are x\.unique\(\); with counts and inverse indices
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<double> m({{1, 2}, {3, 4}});
  auto y = m.unique();
#ifdef LAZULI_BAD
  m.unique(true);
#endif
  (void)y;
}
