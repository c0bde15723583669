// rule: cat joins tensors.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails gcc: cat\(axis, a, b\)
// fails clang: there are cat\(axis, a, b\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> m = lz::zeros(3, 3);
  (void)lz::cat({m, m}, 0);
#ifdef LAZULI_BAD
  (void)lz::cat(m, 3);
#endif
}
