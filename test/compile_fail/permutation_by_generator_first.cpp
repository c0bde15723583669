// rule: A generator is the last argument of what draws with it, of permutation and choice, too.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails gcc: permutation\(x\), permutation\(n\), permutation\(x, generator\)
// fails clang: there are permutation\(x\), permutation\(n\), permutation\(x, generator\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::random::generator g(1);
  lz::vector<float> const x{1, 2, 3};
  (void)lz::permutation(x, g);
  (void)lz::choice(x, 2, true, g);
#ifdef LAZULI_BAD
  (void)lz::permutation(g, x);
#endif
}
