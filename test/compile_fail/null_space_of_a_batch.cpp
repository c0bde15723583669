// rule: `null_space` and `orth` take one matrix.
// fails gcc: bases_are_of_one_matrix_since_the_number_of_columns_depends_on_its_elements
// fails clang: is of one matrix
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::dtensor<double, 3> a = lz::ones<double>(2, 3, 3);
  lz::matrix<double> y = lz::linalg::null_space(a(0));
#ifdef LAZULI_BAD
  y = lz::linalg::null_space(a);
#endif
}
