// rule: What draws from elements at random has no gradient; subscripts by random places have one.
// fails gcc: choice.*no_gradient_goes_through_this_take_lz_detach_or_define_it_by_lz_custom_gradient
// fails clang: no gradient goes through this function: write lz::detach\(x\), or lz::custom_gradient
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::random::generator g(1);
  lz::vector<double> const a{1, 2, 3};
  lz::tape t;
  auto x = t.variable(a);
  (void)lz::active(x(lz::randperm(3, g)) * 2.0);
  (void)lz::permutation(lz::detach(x), g);
#ifdef LAZULI_BAD
  auto drawn = lz::choice(x, 2, true, g);
#endif
}
