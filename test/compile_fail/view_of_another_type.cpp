// rule: `x.view(…)` takes sizes: no elements are read as those of another type.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails clang: elements of another type are x\.to<int>\(\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<double> m({{1, 2}, {3, 4}});
  auto y = m.to<int>();
#ifdef LAZULI_BAD
  m.view<int>();
#endif
  (void)y;
}
