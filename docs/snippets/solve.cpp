// linalg::solve and inv: nothing is written where LAPACK fails.
#include <iostream>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::tensor<float, 3, 3> const a({{2.f, 3.f, -1.f}, {1.f, -2.f, 8.f}, {6.f, 1.f, -3.f}});
  lz::tensor<float, 3> const b({5.f, 21.f, -1.f});
  lz::tensor<float, 3> x = lz::linalg::solve(a, b);
  std::cout << x << ' ' << lz::allclose(lz::matmul(a, x), b) << '\n';
  std::cout << lz::allclose(lz::matmul(a, lz::linalg::inv(a)), lz::eye<float>(3), 1e-5, 1e-6)
            << '\n';

  try {
    x = lz::linalg::solve(a * 0.f, b);
  } catch (lz::linalg_error const& e) {
    std::cout << e.what() << '\n' << x << '\n';
  }
}
