// rule: so for products along an axis.
// fails gcc: no_form_of_it_takes_these_arguments
// fails clang: cross\(a, b, axis = -1\)
#include <lazuli/lazuli.hpp>
namespace lz = lazuli;
double first(lz::matrix<double> const& x) {
  lz::matrix<double> v = lz::cross(x, x, 0);
#ifdef LAZULI_BAD
  (void)lz::cross(x, x, 0.5);
#endif
  return v(0, 0);
}
