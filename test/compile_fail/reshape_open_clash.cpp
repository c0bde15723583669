// rule: A static size of `reshape` divides the number of elements.
// fails gcc: sizes_hold_another_number_of_elements
// fails clang: hold as many elements as the tensor
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;
using namespace lz::literals;

int main() {
  lz::tensor<float, 2, 3> x;
  x = 1.f;
  (void)x.reshape(3_c, -1_c);
#ifdef LAZULI_BAD
  (void)x.reshape(4_c, -1_c);
#endif
}
