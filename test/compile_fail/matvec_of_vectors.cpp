// rule: `matvec` takes a matrix and a vector, `vecmat` a vector and a matrix.
// fails gcc: matvec_is_of_a_matrix_and_a_vector_vecmat_of_a_vector_and_a_matrix
// fails clang: vecmat\(v, a\) of a vector and a matrix
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> a = lz::ones(2, 2);
  lz::vector<float> v{1, 2}, y = lz::matvec(a, v);
#ifdef LAZULI_BAD
  y = lz::matvec(v, a);
#endif
}
