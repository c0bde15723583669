// rule: The value of `pad` comes after the mode: `pad(x, 1, lz::padding::constant, 9)`.
// fails gcc: the_value_comes_after_the_mode_write_lz_padding_constant_first
// fails clang: the value comes after the mode
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<float> x(3);
  x = lz::pad(x, 1, lz::padding::constant, 9);
#ifdef LAZULI_BAD
  x = lz::pad(x, 1, 9);
#endif
}
