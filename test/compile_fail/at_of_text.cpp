// rule: at takes a whole number for each axis.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails gcc: x\.at\(i, j\)
// fails clang: there are x\.at\(i, j\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> m = lz::zeros(3, 3);
  (void)m.at(0, -1);
#ifdef LAZULI_BAD
  (void)m.at("x");
#endif
}
