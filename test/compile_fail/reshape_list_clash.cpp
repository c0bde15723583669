// rule: A static shape given to `reshape` holds as many elements as the static extents.
// fails gcc: sizes_hold_another_number_of_elements<lazuli::.*extents<4, 2>, lazuli::.*extents<2, 3>
// fails clang: hold as many elements as the tensor
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;
using namespace lz::literals;

int main() {
  lz::tensor<float, 2, 3> x;
  x = 1.f;
  (void)x.reshape(lz::shape(3_c, 2_c));
#ifdef LAZULI_BAD
  (void)x.reshape(lz::shape(4_c, 2_c));
#endif
}
