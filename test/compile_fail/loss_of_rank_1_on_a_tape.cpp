// rule: A tape runs backward from one number.
// fails gcc: rank 0
// fails clang: rank 0
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<double> const a{1, 2};
  lz::tape t;
  auto x = t.variable(a);
  lz::active y = x * x;
  (void)t.gradients(lz::sum(y), x);
#ifdef LAZULI_BAD
  (void)t.gradients(y, x);
#endif
}
