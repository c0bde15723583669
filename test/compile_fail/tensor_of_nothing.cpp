// rule: A tensor without values needs an element type.
// fails: write_its_type_such_as_tensor_float_3_or_matrix_float
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::tensor<float, 3> good;
  good = 1;
#ifdef LAZULI_BAD
  lz::tensor bad;
#endif
  return static_cast<int>(good(0)) - 1;
}
