// rule: `conv1d` takes signals (signals, channels, n) and weights of three axes, too; of vectors there is `correlate`.
// fails gcc: conv1d_is_of_signals_channels_n_and_weights_outputs_channels_k
// fails clang: correlate\(x, w
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<float> x{1, 2, 3}, w{1, -1};
  lz::vector<float> y = lz::correlate(x, w, "valid");
#ifdef LAZULI_BAD
  y = lz::conv1d(x, w);
#endif
}
