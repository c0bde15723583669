// rule: The type goes into angle brackets, not into parentheses.
// fails gcc: write_x_to_float_with_the_type_in_angle_brackets
// fails clang: the type goes into angle brackets: x\.to<float>\(\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> m = lz::zeros(3, 3);
  (void)m.to<double>();
#ifdef LAZULI_BAD
  (void)m.to(3);
#endif
}
