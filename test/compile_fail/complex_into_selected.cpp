// rule: Selected elements of a real tensor take no complex values.
// fails gcc: complex_into_real<
// fails clang: v is complex
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> a = lz::ones(3, 3);
  lz::matrix<std::complex<float>> const z = lz::ones<std::complex<float>>(3, 3);
  a(a > 3) = lz::abs(z(a > 3));
#ifdef LAZULI_BAD
  a(a > 3) += z(a > 3);
#endif
}
