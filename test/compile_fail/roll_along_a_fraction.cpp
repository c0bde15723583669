// rule: an axis of a method is an integer.
// fails gcc: no_form_of_it_takes_these_arguments
// fails clang: x\.roll\(
#include <lazuli/lazuli.hpp>
namespace lz = lazuli;
double first(lz::matrix<double> const& x) {
  lz::matrix<double> v = x.roll(1, 0);
#ifdef LAZULI_BAD
  (void)x.roll(1, 0.5);
#endif
  return v(0, 0);
}
