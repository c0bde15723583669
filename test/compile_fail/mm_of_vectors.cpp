// rule: `a.mm(b)` is of two matrices; products of vectors are `a.dot(b)`, of all ranks `a.matmul(b)`.
// fails gcc: mm_is_of_two_matrices_write_matmul_or_dot_of_vectors
// fails clang: mm is of two matrices
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<float> x({1, 2});
  auto y = x.dot(x);
  (void)y;
#ifdef LAZULI_BAD
  auto z = x.mm(x);
#endif
}
