// rule: One extent needs an element type, too.
// fails: write_a_type_and_all_its_extents_matrix_float_x_2_3_or_values_in_braces
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<float> good(3);
#ifdef LAZULI_BAD
  lz::tensor bad(3);
#endif
  return static_cast<int>(good.size()) - 3;
}
