// rule: view is of numbers; text is none.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails gcc: view\(pointer, shape\(n, m\)\)
// fails clang: there are view\(x\), view\(std_vector\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> m = lz::zeros(3, 3);
  (void)lz::view(m);
#ifdef LAZULI_BAD
  (void)lz::view("x");
#endif
}
