// rule: A constant axis of a method that reduces exists.
// fails gcc: axis_out_of_range
// fails clang: a reduction takes axes
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;
using namespace lz::literals;

int main() {
  lz::matrix<float> x(3, 4);
  x = 1.f;
  (void)x.sum(1_c);
#ifdef LAZULI_BAD
  (void)x.sum(2_c);
#endif
}
