// rule: named ops take as many operands as they have: `clip(x, low, high)`, `maximum(a, b)`.
// fails gcc: called_with_another_number_of_operands<.*given_operands<2>, .*takes<3>
// fails clang: or not as many operands
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<float> a({1.f, 2.f, 3.f});
  lz::vector<float> b = lz::clip(a, 0, 2);
#ifdef LAZULI_BAD
  b = lz::clip(a, 0);
#endif
}
