// rule: The weights of `linear` are a matrix: a row for each output.
// fails gcc: linear_is_of_rows_of_features_and_weights_outputs_features
// fails clang: linear\(x, w, b\) is of x \(…, features\) and w \(outputs, features\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> x(2, 4), w(3, 4);
  lz::dtensor<float, 3> many(5, 3, 4);
  lz::matrix<float> y = lz::linear(x, w);
#ifdef LAZULI_BAD
  y = lz::linear(x, many);
#endif
}
