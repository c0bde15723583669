// rule: `solve(a, b)`: a is square.
// fails gcc: solve_error<
// fails gcc: left<3>
// fails gcc: right<3>
// fails clang: a must be square matrices
// fails clang: tensor<double, 3>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::tensor<double, 3, 3> a;
  lz::tensor<double, 3> b;
  (void)lz::linalg::solve(a, b);
#ifdef LAZULI_BAD
  auto x = lz::linalg::solve(b, b);
#endif
}
