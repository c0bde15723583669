// rule: the operands of `cat` and `concatenate` stand in braces, or the axis comes first.
// fails gcc: the_axis_comes_first_write_0_a_b_or_braces
// fails clang: or braces: concatenate\(\{a, b\}\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> a({{1.f, 2.f}, {3.f, 4.f}});
  lz::matrix<float> b = lz::concatenate({a, a}, 1);
#ifdef LAZULI_BAD
  b = lz::concatenate(a, a);
#endif
}
