// rule: After the matrix comes an option, not another matrix.
// fails gcc: after_the_matrix_comes_one_option_as_in_svd_of_a_false
// fails clang: after the matrix comes at most one option
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> m = lz::zeros(3, 3);
  auto [q, r] = lz::linalg::qr(m);
#ifdef LAZULI_BAD
  (void)lz::linalg::qr(m, q);
#endif
}
