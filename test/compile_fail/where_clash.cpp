// rule: The static extents of the operands of functions of three operands must broadcast.
// fails gcc: broadcast_error<
// fails gcc: left<2, 3>
// fails gcc: right<5>
// fails gcc: at_axis<1>
// fails clang: do not broadcast
// fails clang: tensor<float, 3>.*tensor<float, 5>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::tensor<bool, 2, 1> mask;
  lz::tensor<float, 3> x;
  lz::tensor<float, 5> y;
  (void)lz::where(mask, x, 0.f);
  (void)y;
#ifdef LAZULI_BAD
  auto z = lz::where(mask, x, y);
#endif
}
