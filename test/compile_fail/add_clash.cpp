// rule: The static extents of operands must broadcast: aligned at the last axis, they are equal or one of them is 1.
// fails gcc: broadcast_error<
// fails gcc: left<2, 3>
// fails gcc: right<2, 4>
// fails gcc: at_axis<1>
// fails clang: do not broadcast
// fails clang: tensor<float, 2, 3>.*tensor<float, 2, 4>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::tensor<float, 2, 3> a;
  lz::tensor<float, 3> row;
  lz::tensor<float, 2, 4> b;
  (void)(a + row);
  (void)b;
#ifdef LAZULI_BAD
  auto c = a + b;
#endif
}
