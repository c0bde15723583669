// rule: gather takes an axis and indices, and so does index_select.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails clang: x.gather\(axis, indices\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> m = lz::ones(2, 3);
  lz::tensor z = m.gather(0, lz::tensor({{0, 1}}));
#ifdef LAZULI_BAD
  auto y = m.gather(0);
#endif
  return z(0, 0) > 9;
}
