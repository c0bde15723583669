// rule: A reduction takes an operand.
// fails gcc: a_reduction_is_of_a_tensor
// fails clang: a reduction is of a tensor or an expression: sum\(x\), sum\(x, axis\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> a(3, 3);
  a = 1.f;
  (void)lz::norm(a);
#ifdef LAZULI_BAD
  (void)lz::norm();
#endif
}
