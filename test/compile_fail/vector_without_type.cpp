// rule: `vector` and `matrix` name the type of their elements, unless values, a container, a tensor or a chain tell it.
// fails gcc: write_its_type_such_as_tensor_float_3_or_matrix_float
// fails clang: write_a_type_and_all_its_extents_matrix_float_x_2_3_or_values_in_braces
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<float> good(3);
  lz::vector values = {1, 2.5};
  (void)good, (void)values;
#ifdef LAZULI_BAD
  lz::vector bad(3);
  (void)bad;
#endif
}
