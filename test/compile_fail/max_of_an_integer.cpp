// rule: `max(x, 0)` without a namespace leaves open whether 0 is an axis or a number.
// fails gcc: write_lz_maximum_of_a_number_or_lz_max_along_an_axis
// fails clang: axis or a number
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> x({{1, 2}, {3, 4}});
  (void)lz::maximum(x, 0);
  (void)max(x);
#ifdef LAZULI_BAD
  auto y = max(x, 0);
#endif
}
