// rule: an axis of a method is an integer: its fraction was cut off.
// fails gcc: no_form_of_it_takes_these_arguments
// fails clang: x\.argsort\(
#include <lazuli/lazuli.hpp>
namespace lz = lazuli;
double first(lz::matrix<double> const& x) {
  lz::matrix<double> v = lz::astype<double>(x.argsort(0));
#ifdef LAZULI_BAD
  (void)x.argsort(0.5);
#endif
  return v(0, 0);
}
