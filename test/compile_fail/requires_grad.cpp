// rule: Gradients are of functions, or of variables that are declared as such.
// fails gcc: write_lz_grad_of_f_or_of_lz_active
// fails clang: write_lz_grad_of_f_or_of_lz_active
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<double> x({1, 2});
  (void)lz::grad([](auto const& v) { return lz::sum(v * v); })(x);
#ifdef LAZULI_BAD
  x.requires_grad_();
#endif
}
