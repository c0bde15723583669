// rule: Extents need an element type, and there is one for each (dynamic) axis; values stand in braces.
// fails: write_a_type_and_all_its_extents_matrix_float_x_2_3_or_values_in_braces
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::tensor values{3, 4};
#ifdef LAZULI_BAD
  lz::tensor(3, 4);
#endif
  return values(0) - 3;
}
