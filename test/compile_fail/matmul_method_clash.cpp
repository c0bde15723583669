// rule: The method `a.matmul(b)` follows the rule of `matmul(a, b)`: the last extent of a is the second-to-last of b.
// fails gcc: matmul_error<
// fails gcc: left<2, 3>
// fails gcc: right<2, 3>
// fails clang: inner extents
// fails clang: tensor<float, 2, 3>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::tensor<float, 2, 3> a;
  (void)a.matmul(a.t());
#ifdef LAZULI_BAD
  auto c = a.matmul(a);
#endif
}
