// rule: where a slice starts is an integer.
// fails gcc: no_form_of_it_takes_these_arguments
// fails clang: x\.narrow\(axis, start, length\)
#include <lazuli/lazuli.hpp>
namespace lz = lazuli;
double first(lz::matrix<double> const& x) {
  lz::matrix<double> v = x.narrow(0, 0, 1);
#ifdef LAZULI_BAD
  (void)x.narrow(0, 0.5, 1);
#endif
  return v(0, 0);
}
