// rule: `conv2d` takes images (images, channels, rows, columns) and weights of four axes, too.
// fails gcc: conv2d_is_of_images_channels_rows_columns_and_weights_outputs_channels_rows_columns
// fails clang: x\.view\(1, 1, rows, columns\) adds axes
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> x = lz::ones(4, 4), w = lz::ones(2, 2);
  lz::dtensor<float, 4> y = lz::conv2d(x.view(1, 1, 4, 4), w.view(1, 1, 2, 2));
#ifdef LAZULI_BAD
  y = lz::conv2d(x, w);
#endif
}
