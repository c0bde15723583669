// rule: `x.tile(…)` takes numbers of copies.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails clang: there are x\.tile\(counts\.\.\.\), x\.tile\(\{counts\}\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<double> m({{1, 2}, {3, 4}});
  auto y = m.tile(2, 1);
#ifdef LAZULI_BAD
  m.tile("2");
#endif
  (void)y;
}
