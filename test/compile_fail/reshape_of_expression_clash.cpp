// rule: Static sizes of `reshape` hold as many elements as the expression.
// fails gcc: sizes_hold_another_number_of_elements<lazuli::.*extents<4, 2>, lazuli::.*extents<2, 3>
// fails clang: hold as many elements as the tensor
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;
using namespace lz::literals;

int main() {
  lz::tensor<float, 2, 3> x;
  x = 1.f;
  (void)(x + 1.f).reshape(3_c, 2_c);
#ifdef LAZULI_BAD
  (void)(x + 1.f).reshape(4_c, 2_c);
#endif
}
