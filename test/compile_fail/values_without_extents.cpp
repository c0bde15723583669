// rule: `tensor<T>` without extents is one number; values in braces are those of a vector, a matrix or `asarray<T>`.
// fails: without_extents_it_is_one_number_write_vector_float_or_matrix_float_or_lz_asarray_float
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::tensor<float> one({3}), three = 3, other{3};
  lz::matrix<short> good({{1, 2}, {3, 4}});
  auto same = lz::asarray<short>({{1, 2}, {3, 4}});
#ifdef LAZULI_BAD
  auto points = lz::tensor<short>({{1, 2}, {3, 4}});
#endif
  return lz::all(one == three && one == other && lz::sum(good) == lz::sum(same)) ? 0 : 1;
}
