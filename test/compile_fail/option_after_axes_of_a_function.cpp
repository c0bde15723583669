// rule: A function takes options after its axes as the method does.
// fails gcc: after_the_axis_come_keepdims_correction_or_with_indices
// fails clang: after the axes of a reduction come keepdims
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> x(3, 4);
  x = 1.f;
  (void)lz::sum(x, {0, 1}, lz::keepdims);
#ifdef LAZULI_BAD
  (void)lz::sum(x, {0, 1}, true);
#endif
}
