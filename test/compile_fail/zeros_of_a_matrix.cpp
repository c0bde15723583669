// rule: Sizes are whole numbers or lists of them; of a tensor there is zeros_like.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails clang: zeros_like
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> m = lz::ones(2, 3);
  lz::tensor z = lz::zeros_like(m);
#ifdef LAZULI_BAD
  lz::tensor y = lz::zeros<float>(m);
#endif
  return z(0, 0) > 9;
}
