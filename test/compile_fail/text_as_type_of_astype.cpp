// rule: The type of elements goes into angle brackets: it cannot depend on a text.
// fails gcc: write_x_to_float_with_the_type_in_angle_brackets
// fails clang: goes into angle brackets
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<double> x({1, 2});
  (void)x.astype<float>();
  (void)x.to<lz::float32>();
#ifdef LAZULI_BAD
  auto y = x.astype("float32");
#endif
}
