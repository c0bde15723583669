// rule: After the axes of a reduction come its options by name; `true` is none.
// fails gcc: after_the_axis_come_keepdims_correction_or_with_indices
// fails clang: after the axes of a reduction come keepdims
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> x(3, 4);
  x = 1.f;
  (void)x.sum({0, 1}, lz::keepdims);
#ifdef LAZULI_BAD
  (void)x.sum({0, 1}, true);
#endif
}
