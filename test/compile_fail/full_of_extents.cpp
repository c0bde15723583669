// rule: `full(2, 3, 7.f)`: the extents are one shape, then comes the value.
// fails gcc: write_full_of_a_shape_and_a_value
// fails clang: full takes a shape, or the extent of a vector, then a number
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  auto x = lz::full(lz::shape(2, 3), 7.f);
  (void)x;
#ifdef LAZULI_BAD
  auto y = lz::full<float>(2, 3, 7.f);
#endif
}
