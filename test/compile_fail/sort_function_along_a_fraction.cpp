// rule: an axis of a function is an integer: its fraction was cut off.
// fails gcc: no_form_of_it_takes_these_arguments
// fails clang: sort\(x, axis = -1
#include <lazuli/lazuli.hpp>
namespace lz = lazuli;
double first(lz::matrix<double> const& x) {
  lz::matrix<double> v = lz::sort(x, 0);
#ifdef LAZULI_BAD
  (void)lz::sort(x, 0.5);
#endif
  return v(0, 0);
}
