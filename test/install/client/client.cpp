// A user's first program: what install/run.py builds in every way that the README names.
#include <lazuli/lazuli.hpp>

#include <iostream>

namespace lz = lazuli;

int main() {
  lz::matrix<float> const x({{1.f, 2.f, 3.f}, {4.f, 5.f, 6.f}});
  lz::tensor<float, 3> const bias({10.f, 20.f, 30.f});
  lz::matrix<float> const y = x * 2.f + bias;
  lz::matrix<float> const product = lz::matmul(y, y.t());
  std::cout << lz::sum(y).item() << ' ' << product(0, 1) << '\n';
}
