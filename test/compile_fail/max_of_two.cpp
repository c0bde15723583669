// rule: The second argument of a reduction is an axis: the greater of two is `maximum(a, b)`.
// fails gcc: second_argument_is_no_axis_write_maximum_or_minimum<float>
// fails clang: maximum\(a, b\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> x(2, 3);
  x = 1.f;
  lz::matrix<float> y = lz::maximum(x, 0.f);
#ifdef LAZULI_BAD
  y = lz::max(x, 0.f);
#endif
}
