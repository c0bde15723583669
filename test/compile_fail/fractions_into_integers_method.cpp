// rule: `i.add_(0.5)` is `i += 0.5`, which integers do not take.
// fails gcc: integers_hold_no_fractions_write_x_equals_lz_astype_of_x_plus_y<double>
// fails clang: add_ is \+=, which cannot write this
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<int> i({1, 2});
  i.add_(2);
#ifdef LAZULI_BAD
  i.add_(0.5);
#endif
}
