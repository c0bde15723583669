// rule: std::swap exchanges tensors of one type.
// fails gcc: swap_is_of_two_tensors_of_one_dtype_and_the_same_extents
// fails clang: swap exchanges two tensors
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> m = lz::ones(2, 3);
  lz::matrix<float> z = m;
  std::swap(m, z);
#ifdef LAZULI_BAD
  lz::vector<float> y(3);
  std::swap(m, y);
#endif
  return z(0, 0) > 9;
}
