// rule: `det(a)`, `cholesky`, `eigh`, …: a is square.
// fails gcc: not_square<2, 3>
// fails clang: a must be square matrices
// fails clang: tensor<float, 2, 3>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::tensor<float, 2, 3> a;
  (void)lz::linalg::det(lz::matmul(a, a.t()));
#ifdef LAZULI_BAD
  auto x = lz::linalg::det(a);
#endif
}
