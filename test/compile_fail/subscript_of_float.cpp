// rule: A tensor used as a subscript must hold integers (indices) or bool (a mask).
// fails gcc: subscript_tensors_hold_integers_or_bool<.*tensor<float, 3>
// fails clang: must hold integers \(indices\) or bool \(a mask, beside others a vector\)
// fails clang: tensor<float, 3>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> x = lz::zeros(4, 4);
  lz::tensor<float, 3> i({0.f, 1.f, 2.f});
  x(i.to<int>()) = 1.f;
#ifdef LAZULI_BAD
  x(i) = 1.f;
#endif
}
