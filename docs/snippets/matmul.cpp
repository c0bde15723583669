// matmul: all rank cases, views by their strides, and an epilogue in the chain.
#include <iostream>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::tensor<float, 2, 3> const a({{1.f, 2.f, 3.f}, {4.f, 5.f, 6.f}});
  lz::tensor<float, 3> const v({1.f, 0.f, -1.f});
  std::cout << lz::matmul(a, a.t()) << '\n';  // (2, 3)·(3, 2): the transposed view is not copied
  std::cout << lz::matmul(a, v) << '\n';      // (2, 3)·(3)
  std::cout << lz::dot(v, v) << '\n';         // (3)·(3)

  lz::tensor const y = lz::relu(lz::matmul(a, a.t()) - 30.f);  // extents stay static: (2, 2)
  std::cout << y << '\n';
  try {
    lz::matrix<float> const b = lz::ones<float>(2, 2);
    std::cout << lz::matmul(a, b);
  } catch (lz::shape_error const& e) {
    std::cout << e.what() << '\n';
  }
}
