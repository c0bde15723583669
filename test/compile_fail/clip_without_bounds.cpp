// rule: clip has a lower bound, an upper one, or both.
// fails gcc: clip_needs_a_bound
// fails clang: clip needs a bound: clip\(x, 0, {}\), clip\(x, {}, 1\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<float> x{-1, 2};
  lz::vector<float> y = lz::clip(x, 0, {});
#ifdef LAZULI_BAD
  y = lz::clip(x, {}, {});
#endif
}
