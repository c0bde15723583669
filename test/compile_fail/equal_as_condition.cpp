// rule: `equal(x, y)` is elementwise, as `x == y`: `array_equal(x, y)` is the answer of one bool.
// fails: write_lz_array_equal_of_x_and_y
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<float> x{1, 2}, y = x;
  if (lz::array_equal(x, y)) y = lz::equal(x, y);
#ifdef LAZULI_BAD
  if (lz::equal(x, y)) return 1;
#endif
}
