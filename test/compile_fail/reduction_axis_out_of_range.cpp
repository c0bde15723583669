// rule: A constant axis must exist in the operand.
// fails gcc: axis_out_of_range<
// fails gcc: given<7>
// fails gcc: rank_is<2>
// fails clang: out of range
// fails clang: tensor<float, 2, 3>.*7
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;
using namespace lz::literals;

int main() {
  lz::tensor<float, 2, 3> a;
  (void)lz::sum(a, 1_c);
#ifdef LAZULI_BAD
  auto s = lz::sum(a, 7_c);
#endif
}
