// rule: resize_ takes sizes.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails clang: x.resize_\(2, 3\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> m = lz::ones(2, 3);
  auto& z = m.resize_(2, 2);
#ifdef LAZULI_BAD
  m.resize_("2, 2");
#endif
  return z(0, 0) > 9;
}
