// rule: The axis of `stack` comes first, or the operands stand in braces: `stack(0, a, b)`, `stack({a, b}, 1)`.
// fails gcc: the_axis_comes_first_write_0_a_b_or_braces
// fails clang: the axis comes first: stack\(0, a, b\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<float> a{2, 1}, b{3, 4};
  (void)lz::stack({a, b}, 1);
#ifdef LAZULI_BAD
  (void)lz::stack(a, b);
#endif
}
