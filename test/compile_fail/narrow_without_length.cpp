// rule: narrow takes an axis, a start and a length.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails gcc: x\.narrow\(axis, start, length\)
// fails clang: there are x\.narrow\(axis, start, length\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> m = lz::zeros(3, 3);
  (void)m.narrow(0, 1, 2);
#ifdef LAZULI_BAD
  (void)m.narrow(0);
#endif
}
