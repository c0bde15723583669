// rule: `lstsq(a, b)`: b has as many rows as a.
// fails gcc: lstsq_error<
// fails gcc: left<30, 2>
// fails gcc: right<29>
// fails clang: as many rows
// fails clang: tensor<double, 30, 2>.*tensor<double, 29>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::tensor<double, 30, 2> a;
  lz::tensor<double, 30> b;
  lz::tensor<double, 29> c;
  (void)a, (void)b, (void)c;
#ifdef LAZULI_BAD
  auto fit = lz::linalg::lstsq(a, c);
#endif
}
