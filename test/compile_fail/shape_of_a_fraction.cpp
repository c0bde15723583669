// rule: The function shape makes one of whole numbers, or gives the shape of a tensor.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails gcc: shape\(x\) of a tensor
// fails clang: there are shape\(2, 3\).*shape\(x\) of a tensor
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> m = lz::zeros(3, 3);
  (void)lz::shape(m);
#ifdef LAZULI_BAD
  (void)lz::shape(m.size(0) / 2.);
#endif
}
