// rule: `x.diagonal(…)` takes an offset and two axes.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails clang: there are x\.diagonal\(\), x\.diagonal\(offset\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<double> m({{1, 2}, {3, 4}});
  auto y = m.diagonal(1);
#ifdef LAZULI_BAD
  m.diagonal("upper");
#endif
  (void)y;
}
