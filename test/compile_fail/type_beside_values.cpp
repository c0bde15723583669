// rule: The element type does not stand beside the values: `lz::vector<float> x = {4, 1}`.
// fails: write_its_type_such_as_tensor_float_3_or_matrix_float
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<float> good = {4, 1};
#ifdef LAZULI_BAD
  auto points = lz::tensor({4.0, 1.0}, lz::float32{});
#endif
}
