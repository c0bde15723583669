// rule: `i(mask) += 0.5`: integers take no fractions in place.
// fails gcc: integers_hold_no_fractions_write_x_equals_lz_astype_of_x_plus_y
// fails clang: integers hold no fractions
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<int> i({1, 2});
  i(i > 1) += 2;
#ifdef LAZULI_BAD
  i(i > 1) += 0.5;
#endif
}
