// rule: The functions of linalg take matrices, which come first.
// fails gcc: write_the_matrix_first_as_in_det_a
// fails clang: the matrix comes first: det\(a\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> a(3, 3);
  a = 1.f;
  (void)lz::linalg::det(a);
#ifdef LAZULI_BAD
  (void)lz::linalg::det(3);
#endif
}
