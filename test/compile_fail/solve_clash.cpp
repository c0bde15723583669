// rule: `solve(a, b)`: b has as many rows as a.
// fails gcc: solve_error<
// fails gcc: left<3, 3>
// fails gcc: right<4, 2>
// fails clang: as many rows
// fails clang: tensor<double, 3, 3>.*tensor<double, 4, 2>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::tensor<double, 3, 3> a;
  lz::tensor<double, 3> b;
  lz::tensor<double, 4, 2> c;
  (void)lz::linalg::solve(a, b);
  (void)c;
#ifdef LAZULI_BAD
  auto x = lz::linalg::solve(a, c);
#endif
}
