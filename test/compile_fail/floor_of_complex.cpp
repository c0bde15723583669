// rule: Functions of real numbers do not take complex operands.
// fails gcc: not_defined_for_complex<std::complex<double>\s*>
// fails clang: does not take these element types
// fails clang: std::complex<double>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::tensor<std::complex<double>, 3> z;
  (void)lz::floor(lz::real(z));
#ifdef LAZULI_BAD
  auto y = lz::floor(z);
#endif
}
