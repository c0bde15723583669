// rule: `tensor<float, 2>` is a vector of two, not a tensor of rank 2: it takes one extent.
// fails: write_as_many_extents_as_axes_matrix_float_has_two_and_tensor_float_3_is_a_vector
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> good(lz::shape(3, 4));
#ifdef LAZULI_BAD
  lz::tensor<float, 2> bad(lz::shape(3, 4));
  (void)bad;
#endif
  return static_cast<int>(good.size()) - 12;
}
