// rule: A method that no form fits names its forms: parts of which size?
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails gcc: x\.split\(size, axis = 0\)
// fails clang: there are x\.split\(size, axis = 0\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> m = lz::zeros(3, 3);
  (void)m.split(2);
#ifdef LAZULI_BAD
  (void)m.split();
#endif
}
