// rule: so behind a shift.
// fails gcc: no_form_of_it_takes_these_arguments
// fails clang: roll\(x, shift, axis\)
#include <lazuli/lazuli.hpp>
namespace lz = lazuli;
double first(lz::matrix<double> const& x) {
  lz::matrix<double> v = lz::roll(x, 1, 0);
#ifdef LAZULI_BAD
  (void)lz::roll(x, 1, 0.5);
#endif
  return v(0, 0);
}
