// rule: view is of memory: of a container, of a pointer with a shape; a number is none.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails clang: there are view\(x\), view\(std_vector\), view\(pointer, shape\(n, m\)\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  double number = 3;
  (void)lz::view(&number, lz::shape(1));
#ifdef LAZULI_BAD
  (void)lz::view(number);
#endif
}
