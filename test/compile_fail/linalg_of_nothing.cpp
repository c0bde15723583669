// rule: The functions of linalg take a matrix.
// fails gcc: write_the_matrix_first_as_in_det_a
// fails clang: of which matrix\? write det\(a\), qr\(a\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> a(3, 3);
  a = 1.f;
  (void)lz::linalg::qr(a);
#ifdef LAZULI_BAD
  (void)lz::linalg::qr();
#endif
}
