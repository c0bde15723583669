// rule: The rank of `x.flatten(1)` depends on the axis: it is a constant, `x.flatten(1_c)`.
// fails gcc: the_rank_depends_on_the_axes_of_flatten_write_constants_as_in_x_flatten_1_c
// fails clang: the rank of the result depends on the axes, which are constants
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;
using namespace lz::literals;

int main() {
  lz::dtensor<float, 3> x(2, 3, 4);
  (void)x.flatten(1_c);
#ifdef LAZULI_BAD
  auto y = x.flatten(1);
#endif
}
