// rule: The static extents of views and expressions must broadcast, too.
// fails gcc: broadcast_error<
// fails gcc: left<3>
// fails gcc: right<2, 4>
// fails gcc: at_axis<1>
// fails clang: do not broadcast
// fails clang: tensor_view<float, 3>.*tensor<double, 2, 4>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;
using namespace lz::literals;

int main() {
  lz::tensor<float, 2, 3> a;
  lz::tensor<double, 2, 4> b;
  (void)(a(1_c) - a);
  (void)b;
#ifdef LAZULI_BAD
  auto c = lz::exp(a(1_c)) - b * 2;
#endif
}
