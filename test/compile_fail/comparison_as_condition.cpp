// rule: A comparison of tensors gives a tensor of bool, which cannot be a condition: use `array_equal`, `allclose`, `all` or `any`.
// fails: write_lz_array_equal_of_x_and_y_or_lz_all_or_lz_any
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::tensor<float, 2, 3> x, y;
  x = y = 1.f;
  if (lz::array_equal(x, y) && lz::all(x == y)) return 0;
#ifdef LAZULI_BAD
  if (x == y) return 1;
#endif
}
