// rule: add_ takes an operand.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails gcc: x\.add_\(y, alpha\)
// fails clang: there are x\.add_\(y\), x\.add_\(y, alpha\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> m = lz::zeros(3, 3);
  m.add_(1.f);
#ifdef LAZULI_BAD
  m.add_();
#endif
}
