// rule: Braces hold values: rows of a matrix all stand in braces, also where they say its type.
// fails: braces_hold_values_one_pair_per_row
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::tensor good({{1, 2.5}, {3, 4}});
  (void)good;
#ifdef LAZULI_BAD
  lz::tensor bad({{1, 2}, 3});
  (void)bad;
#endif
}
