// rule: `vector` and `matrix` name the type of their elements, also where parentheses hold extents.
// fails: write_its_type_such_as_tensor_float_3_or_matrix_float
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> good(2, 3);
  (void)good;
#ifdef LAZULI_BAD
  lz::matrix bad(2, 3);
  (void)bad;
#endif
}
