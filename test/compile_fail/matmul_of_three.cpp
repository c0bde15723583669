// rule: `matmul` takes two factors; more go to `linalg::multi_dot(a, b, c)`.
// fails gcc: matmul_takes_two_factors_write_linalg_multi_dot_of_more
// fails clang: of more write linalg::multi_dot\(a, b, c\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> a({{1.f, 2.f}, {3.f, 4.f}});
  lz::matrix<float> b = lz::linalg::multi_dot(a, a, a);
#ifdef LAZULI_BAD
  b = lz::matmul(a, a, a);
#endif
}
