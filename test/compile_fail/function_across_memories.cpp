// rule: The operands of a function must lie in one memory, as those of an operator.
// fails gcc: no_common_space<
// fails clang: lie in different memories
#include <lazuli/cuda.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<float> x(3);
  if (!lz::cuda::is_available()) return 0;
  auto const g = x.cuda();
  (void)lz::atan2(g, g);
#ifdef LAZULI_BAD
  auto y = lz::atan2(g, x);
#endif
}
