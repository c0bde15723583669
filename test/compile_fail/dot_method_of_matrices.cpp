// rule: `a.dot(b)` is of two vectors; products of matrices are `a.matmul(b)`.
// fails gcc: dot_is_of_two_vectors_write_matmul
// fails clang: of matrices write a.matmul\(b\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> a({{1.f, 2.f}, {3.f, 4.f}});
  lz::matrix<float> b = a.matmul(a);
#ifdef LAZULI_BAD
  b = a.dot(a);
#endif
}
