// rule: A number fills only static extents.
// fails: full_fills_dynamic_extents_with_a_number
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::tensor<float, 3> good = 0;
#ifdef LAZULI_BAD
  lz::vector<float> bad = 0;
#endif
  return static_cast<int>(good.size()) - 3;
}
