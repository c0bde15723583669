// rule: The argument of a method that reduces is an axis: the greater of two is `maximum(a, b)`.
// fails gcc: second_argument_is_no_axis_write_maximum_or_minimum
// fails clang: maximum\(a, b\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;
using namespace lz::literals;

int main() {
  lz::matrix<float> x(3, 4);
  x = 1.f;
  lz::matrix<float> y = lz::maximum(x, 0.f);
  (void)x.max(1);
#ifdef LAZULI_BAD
  y = x.max(0.f);
#endif
}
