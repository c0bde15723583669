// rule: randint takes bounds and a shape.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails gcc: randint\(low, high, shape\)
// fails clang: there are randint\(low, high, shape\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> m = lz::zeros(3, 3);
  (void)lz::randint<int>(0, 5, lz::shape(4));
#ifdef LAZULI_BAD
  (void)lz::randint<int>();
#endif
}
