// rule: The real parts of a local tensor are a view of it, which is not returned; those of a view may be.
// fails clang: address of stack memory associated with local variable 'x'
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

auto column(lz::matrix<std::complex<float>>& z) {
  auto v = z(lz::all, 0);
  return lz::real(v);
}
auto part(lz::matrix<std::complex<float>>& z) {
  auto v = z(lz::all, 0);
  return v.imag();
}

auto f() {
  lz::vector<std::complex<float>> x(3);
#ifdef LAZULI_BAD
  return lz::real(x);
#else
  return lz::eval(lz::real(x));
#endif
}

int main() {
  lz::matrix<std::complex<float>> z(2, 2);
  return column(z).size() + part(z).size() + f().size() == 0;
}
