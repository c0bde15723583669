// rule: Comparisons are elementwise and broadcast too.
// fails gcc: broadcast_error<
// fails gcc: left<2, 3>
// fails gcc: right<4, 3>
// fails gcc: at_axis<0>
// fails clang: do not broadcast
// fails clang: tensor<int, 2, 3>.*tensor<int, 4, 3>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::tensor<int, 2, 3> a;
  lz::tensor<int, 4, 3> b;
  (void)(a == 3);
  (void)b;
#ifdef LAZULI_BAD
  auto same = a == b;
#endif
}
