// rule: Braces hold operands of one type; without braces they are of any: `concat(0, x, x + 1.f)`.
// fails gcc: braces_hold_operands_of_one_type_write_0_a_b_without_braces
// fails clang: operands in braces are of one type; without braces of any: concat\(0, a, b\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<float> x{1, 2};
  (void)lz::concat(0, x, x + 1.f);
  (void)lz::concat({x, x});
  (void)lz::concat(0, {x, x});
  (void)lz::hstack({x, x});
  (void)lz::vstack({x, x});
  (void)lz::stack({x, x}, 1);
#ifdef LAZULI_BAD
  (void)lz::concat({x, x + 1.f});
#endif
}
