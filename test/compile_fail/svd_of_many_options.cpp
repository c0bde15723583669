// rule: After the matrix, functions of any matrix take one option at most.
// fails gcc: after_the_matrix_comes_one_option_as_in_svd_of_a_false
// fails clang: after the matrix comes at most one option: svd\(a, false\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<double> a(2, 3);
  auto const [u, s, vh] = lz::linalg::svd(a, false);
#ifdef LAZULI_BAD
  auto const all = lz::linalg::svd(a, false, true);
#endif
}
