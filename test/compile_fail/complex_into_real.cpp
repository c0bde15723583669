// rule: A complex value is not silently converted to its real part: take `real(z)`.
// fails gcc: complex_into_real<std::complex<float>, float>
// fails clang: real\(x\), imag\(x\) or abs\(x\)
// fails clang: std::complex<float>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::tensor<std::complex<float>, 3> z;
  z = 1.f;
  lz::tensor<float, 3> x;
  x = lz::abs(z);
#ifdef LAZULI_BAD
  x = z * z;
#endif
}
