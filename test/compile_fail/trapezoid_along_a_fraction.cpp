// rule: so behind a distance, which may have one.
// fails gcc: no_form_of_it_takes_these_arguments
// fails clang: trapezoid\(y, dx = 1, axis = -1\)
#include <lazuli/lazuli.hpp>
namespace lz = lazuli;
double first(lz::matrix<double> const& x) {
  lz::matrix<double> v = lz::cumulative_trapezoid(x, 0.5, 0);
#ifdef LAZULI_BAD
  (void)lz::trapezoid(x, 0.5, 0.5);
#endif
  return v(0, 0);
}
