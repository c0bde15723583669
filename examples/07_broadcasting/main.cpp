// Lesson: axes of extent 1, and axes that are not there, stretch without a copy.
#include <iostream>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::tensor const A({{1.f}, {2.f}, {3.f}, {4.f}});
  lz::tensor const B({{5.f, -5.f, 5.f, -5.f, 5.f}});
  lz::matrix<float> const C = A + B;
  std::cout << C << '\n';

  lz::vector<float> const x({1.f, 2.f, 3.f, 4.f, 5.f});
  auto y = lz::empty(3, 5);
  y.fill_(2.f);
  std::cout << x + y << '\n';

  auto a = lz::empty(3, 1, 5), b = lz::empty(1, 3, 5);
  a.fill_(1.f), b.fill_(2.f);
  std::cout << a * b + a << '\n';

  std::cout << "-- the rule: from the last axis on, equal, or 1, or not there\n";
  std::cout << (lz::zeros(5, 1, 4, 1) + lz::zeros(3, 1, 1)).shape() << '\n'
            << (lz::zeros(1) + lz::zeros(3, 1, 7)).shape() << '\n';
  try {
    lz::eval(lz::zeros(5, 2, 4, 1) + lz::zeros(3, 1, 1));
  } catch (lz::shape_error const& e) {
    std::cout << e.what() << '\n';
  }
  // Static extents that clash do not compile: lz::tensor<float, 2, 3>() + lz::tensor<float, 2,
  // 4>().

  std::cout << "-- numbers and integers\n";
  lz::tensor<std::int64_t, 1, 2> const u({{1, 2}});
  lz::tensor<std::int64_t, 2, 1> const v({{3}, {4}});
  std::cout << u * 3 << '\n' << u * v << '\n' << u.sum() << '\n';
  std::cout << (u < lz::tensor<std::int64_t, 2>({0, 4})) << '\n';

  std::cout << "-- reductions take axes away\n";
  auto const t = lz::ones(2, 3, 4);
  std::cout << t.sum() << '\n'
            << t.sum(0) << '\n'
            << t.sum(1) << '\n'
            << t.sum(2) << '\n'
            << t.sum({0, 1}) << ' ' << t.sum({0, 2}) << ' ' << t.sum({1, 2}) << '\n';
}
