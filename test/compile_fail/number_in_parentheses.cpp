// rule: Parentheses hold extents.
// fails: parentheses_hold_extents_and_braces_values
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<float> good(3);
#ifdef LAZULI_BAD
  lz::vector<float> bad(0.5f);
#endif
  return static_cast<int>(good.size()) - 3;
}
