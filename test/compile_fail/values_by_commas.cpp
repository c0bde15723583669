// rule: Values are written in braces: `x << 1, 2, 3` would shift, and throw the result away.
// fails gcc: values_are_written_in_braces_as_x_equals_1_2_3
// fails clang: values are written in braces
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<int> x(3);
  x = {1, 2, 3};
  x <<= 1;
#ifdef LAZULI_BAD
  x << 1, 2, 3;
#endif
}
