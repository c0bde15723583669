// rule: Complex numbers have no order: `min` and `max` do not take them.
// fails gcc: not_defined_for_complex<std::complex<float>
// fails clang: does not take these elements
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<std::complex<float>> z(3);
  z = 1.f;
  float a = lz::min(lz::abs(z));
#ifdef LAZULI_BAD
  auto b = lz::min(z, 0);
#endif
  return a > 2.f;
}
