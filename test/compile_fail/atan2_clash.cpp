// rule: Functions of several operands broadcast as operators do.
// fails gcc: broadcast_error<
// fails gcc: left<2, 3>
// fails gcc: right<2, 4>
// fails gcc: at_axis<1>
// fails clang: do not broadcast
// fails clang: tensor<float, 2, 3>.*tensor<float, 2, 4>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::tensor<float, 2, 3> y;
  lz::tensor<float, 2, 4> x;
  (void)lz::atan2(y, 2.f);
  (void)x;
#ifdef LAZULI_BAD
  auto angle = lz::atan2(y, x);
#endif
}
