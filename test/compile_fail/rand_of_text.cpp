// rule: Sizes of random tensors are whole numbers or lists of them.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails clang: rand<float>\(2, 3\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> m = lz::ones(2, 3);
  lz::tensor z = lz::rand<float>(2, 3);
#ifdef LAZULI_BAD
  lz::tensor y = lz::rand<float>("2, 3");
#endif
  return z(0, 0) > 9;
}
