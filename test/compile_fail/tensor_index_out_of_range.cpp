// rule: A constant index must lie inside a static extent.
// fails: constant_index_out_of_range<
// fails: given<5>
// fails: at_axis<1>
// fails: extent_is<3>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;
using namespace lz::literals;
using lz::all;

int main() {
  lz::tensor<float, 2, 3> a;
  (void)a(all, 2_c);
#ifdef LAZULI_BAD
  auto column = a(all, 5_c);
#endif
}
