// rule: After the axis of a reduction come options by name: `lz::keepdims`, `lz::correction(1)`, `lz::with_indices`.
// fails gcc: after_the_axis_come_keepdims_correction_or_with_indices<bool>
// fails clang: after the axis come keepdims
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> x({{1, 2}, {3, 4}});
  (void)lz::sum(x, 1, lz::keepdim(true));
#ifdef LAZULI_BAD
  (void)lz::sum(x, 1, true);
#endif
}
