// rule: flatten takes axes, which are constants.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails clang: x.flatten\(1_c\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> m = lz::ones(2, 3);
  auto z = m.flatten();
#ifdef LAZULI_BAD
  auto y = m.flatten("0");
#endif
  return z(0) > 9;
}
