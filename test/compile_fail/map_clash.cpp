// rule: The static extents of the operands of `map` must broadcast.
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
  lz::tensor<float, 2, 4> b;
  auto const plus = [](auto x, auto y) { return x + y; };
  (void)lz::map(plus, a, 1.f);
  (void)b;
#ifdef LAZULI_BAD
  auto c = lz::map(plus, a, b);
#endif
}
