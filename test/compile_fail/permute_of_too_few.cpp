// rule: `x.permute` takes as many axes as there are.
// fails gcc: wrong_number_of_axes<
// fails clang: permute takes as many axes as there are
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::tensor<float, 2, 3, 4> const x = 0.f;
  auto const turned = x.permute(2, 0, 1);
#ifdef LAZULI_BAD
  (void)x.permute(1, 0);
#endif
  return turned(0, 0, 0) != 0;
}
