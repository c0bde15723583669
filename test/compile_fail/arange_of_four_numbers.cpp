// rule: arange takes at most a start, a stop and a step, also with its elements named.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails clang: arange\(start, stop, step\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> a(3, 3);
  a = 1.f;
  (void)lz::arange<float>(1, 9, 2);
#ifdef LAZULI_BAD
  (void)lz::arange<float>(1, 9, 2, 3);
#endif
}
