// Lesson: products by rank, systems of equations, inverses.
#include <iostream>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  std::cout << "-- matmul by rank\n";
  lz::tensor const a({1, 2}), b({3, 4});
  lz::tensor const m({{3, 4}, {3, 4}});
  std::cout << lz::matmul(a, b) << ' ' << lz::matmul(a, m) << ' ' << lz::matmul(m, a) << '\n'
            << m.matmul(m) << '\n';
  auto const ones = lz::ones(3, 2, 2);
  lz::tensor const batch({{{2.f, 2.f}}, {{3.f, 3.f}}, {{4.f, 4.f}}});
  std::cout << lz::matmul(batch, ones) << '\n';

  std::cout << "-- 2x + 3y - z = 5, x - 2y + 8z = 21, 6x + y - 3z = -1\n";
  lz::tensor const A({{2.f, 3.f, -1.f}, {1.f, -2.f, 8.f}, {6.f, 1.f, -3.f}});
  lz::tensor const rhs({5.f, 21.f, -1.f});
  auto const x = lz::eval(lz::linalg::solve(A, rhs));
  std::cout << std::boolalpha << x << ' ' << lz::allclose(lz::matmul(A, x), rhs) << '\n';

  std::cout << "-- batches\n";
  lz::manual_seed(0, lz::random::mt19937);
  auto const As = lz::randn<double>(2, 3, 3);
  auto const Bs = lz::randn<double>(2, 3, 5);
  auto const Xs = lz::eval(lz::linalg::solve(As, Bs));
  std::cout << Xs.shape() << ' ' << lz::allclose(lz::matmul(As, Xs), Bs) << '\n';
  auto const inverse = lz::eval(lz::linalg::inv(As));
  std::cout << lz::allclose(lz::matmul(As, inverse), lz::eye<double>(3), 1e-5, 1e-9) << '\n';

  std::cout << "-- eigenvalues, determinant\n";
  lz::tensor const S({{2., 1.}, {1., 2.}});
  std::cout << lz::linalg::eigvalsh(S) << ' ' << lz::linalg::det(S) << '\n';
}
