// rule: a matrix is raised to a whole number: `matrix_power(a, 1.5)` is none of its powers.
// fails: matrix_power.*whole
#include <lazuli/lazuli.hpp>
namespace lz = lazuli;
double first(lz::matrix<double> const& x) {
  lz::matrix<double> square = lz::linalg::matrix_power(x, 2);
#ifdef LAZULI_BAD
  (void)lz::linalg::matrix_power(x, 1.5);
#endif
  return square(0, 0);
}
