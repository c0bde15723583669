// rule: The argument of a method that reduces is an axis, not text.
// fails gcc: second_argument_is_no_axis
// fails clang: a reduction takes axes
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;
using namespace lz::literals;

int main() {
  lz::matrix<float> x(3, 4);
  x = 1.f;
  (void)x.sum(0);
#ifdef LAZULI_BAD
  (void)x.sum("a");
#endif
}
