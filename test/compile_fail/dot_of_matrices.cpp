// rule: `dot` is of two vectors; products of matrices are `matmul`.
// fails gcc: dot_is_of_two_vectors_write_matmul
// fails clang: of matrices write matmul\(a, b\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> a(2, 3), b(3, 2);
  a = 1.f;
  b = 2.f;
  lz::matrix<float> c = lz::matmul(a, b);
#ifdef LAZULI_BAD
  c = lz::dot(a, b);
#endif
}
