// rule: select takes an axis and an index.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails clang: x.select\(axis, i\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> m = lz::ones(2, 3);
  auto z = m.select(0, 1);
#ifdef LAZULI_BAD
  auto y = m.select(0);
#endif
  return z(0) > 9;
}
