// rule: Which axes `squeeze(x)` drops, the static extents say: else name the axis.
// fails gcc: squeeze_needs_an_axis_for_run_time_extents
// fails clang: name the one to drop, squeeze\(x, axis\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> x(3, 1);
  (void)lz::squeeze(x, 1);
#ifdef LAZULI_BAD
  (void)lz::squeeze(x);
#endif
}
