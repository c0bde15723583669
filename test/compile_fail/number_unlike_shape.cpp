// rule: A shape is no number, for `!=` neither.
// fails gcc: shape_is_no_number_write_size_or_shape_of_an_axis
// fails clang: x\.size\(\) counts the elements, x\.shape\(0\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;
using namespace lz::literals;

int main() {
  lz::matrix<float> x(3, 4);
  x = 1.f;
  for (int i = 0; i != x.shape(0); ++i) x(i, 0) = 0.f;
#ifdef LAZULI_BAD
  for (int i = 0; i != x.shape(); ++i) x(i, 0) = 0.f;
#endif
}
