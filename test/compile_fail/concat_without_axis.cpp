// rule: The axis of `concat` comes first, or the operands stand in braces: `concat(0, a, b)`, `concat({a, b})`.
// fails gcc: the_axis_comes_first_write_0_a_b_or_braces
// fails clang: the axis comes first: concat\(0, a, b\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<float> a{2, 1}, b{3};
  (void)lz::concat({a, b});
#ifdef LAZULI_BAD
  (void)lz::concat(a, b);
#endif
}
