// rule: Weights of `layer_norm` are of the last axes: `layer_norm(x, w, b)`.
// fails gcc: weights_are_of_the_last_axes_write_layer_norm_x_w_b
// fails clang: weights are of the last axes
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> x(2, 3);
  lz::vector<float> w(3), b(3);
  x = lz::layer_norm(x, w, b);
#ifdef LAZULI_BAD
  x = lz::layer_norm(x, -1, w, b);
#endif
}
