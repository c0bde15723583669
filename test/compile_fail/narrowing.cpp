// rule: With LAZULI_STRICT_NARROWING, doubles are stored in floats only by astype.
// fails gcc: narrows_unless_astype_says_so<double, float>
// fails clang: of a narrower type; write astype<T>\(x\)
#define LAZULI_STRICT_NARROWING 1
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<float> x(3);
  lz::vector<double> y(3);
  lz::vector<int> k(3);
  x = 1.5;
  x = x * 2.0 + k;
  y = x;
  y = k / 2;
  x = lz::astype<float>(k * 0.5);
#ifdef LAZULI_BAD
  x = k * 0.5;
#endif
}
