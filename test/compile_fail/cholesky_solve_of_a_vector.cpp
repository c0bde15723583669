// rule: `cholesky_solve` takes the right-hand sides first, then the factor, as PyTorch does.
// fails gcc: no_form_of_it_takes_these_arguments
// fails clang: cholesky_solve\(b, l\)
#include <lazuli/lazuli.hpp>
namespace lz = lazuli;
lz::vector<double> solved(lz::matrix<double> const& a, lz::vector<double> const& b) {
  lz::matrix<double> const l = lz::linalg::cholesky(a);
  lz::vector<double> x = lz::linalg::cholesky_solve(b, l);
#ifdef LAZULI_BAD
  x = lz::linalg::cholesky_solve(l, b);
#endif
  return x;
}
