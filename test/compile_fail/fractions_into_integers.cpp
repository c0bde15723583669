// rule: A tensor of integers takes no fractions in place: `i += 0.5` would lose them.
// fails gcc: integers_hold_no_fractions_write_x_equals_lz_astype_of_x_plus_y<double>
// fails clang: fractions into integers: write x = lz::astype<int>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<int> i({1, 2});
  i += 2;
  i = i * 1.5;
#ifdef LAZULI_BAD
  i *= 1.5;
#endif
}
