// rule: Complex numbers have no order: `<` and the like do not take them.
// fails gcc: not_defined_for_complex<std::complex<float>, float>
// fails clang: not defined for complex operands
// fails clang: std::complex<float>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::tensor<std::complex<float>, 3> z;
  (void)(lz::abs(z) < 1.f);
#ifdef LAZULI_BAD
  auto y = z < 1.f;
#endif
}
