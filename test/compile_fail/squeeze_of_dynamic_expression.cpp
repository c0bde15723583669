// rule: Which axes `squeeze()` drops, the static extents of an expression say.
// fails gcc: squeeze_needs_an_axis_for_run_time_extents
// fails clang: name the one to drop, squeeze\(axis\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;
using namespace lz::literals;

int main() {
  lz::matrix<float> x(3, 1);
  x = 1.f;
  (void)(x + 1.f).squeeze(1);
#ifdef LAZULI_BAD
  (void)(x + 1.f).squeeze();
#endif
}
