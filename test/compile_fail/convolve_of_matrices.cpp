// rule: `convolve` and `correlate` are of two vectors.
// fails gcc: convolve_is_of_vectors_write_conv2d_or_sliding_window_view
// fails clang: convolve is of two vectors; of images write conv2d
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<double> const x = lz::ones<double>(4, 4);
  auto y = lz::convolve(x(0), x(1), "valid");
#ifdef LAZULI_BAD
  auto z = lz::convolve(x, x, "valid");
#endif
  return static_cast<int>(y(0));
}
