// rule: A tensor of rank above 0 is no condition: `all(x)`, `any(x)`, or `array_equal(x, y)`.
// fails: a_condition_is_one_truth
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<float> x{1, 2};
  if (lz::any(x) && lz::sum(x) > 2) x = 0.f;
#ifdef LAZULI_BAD
  if (x) return 1;
#endif
}
