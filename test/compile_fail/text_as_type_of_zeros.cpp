// rule: Creation functions take the type of elements in angle brackets.
// fails gcc: write_zeros_float_3_with_the_type_in_angle_brackets
// fails clang: goes into angle brackets
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  (void)lz::zeros<lz::float32>(3);
#ifdef LAZULI_BAD
  auto y = lz::zeros(3, "float32");
#endif
}
