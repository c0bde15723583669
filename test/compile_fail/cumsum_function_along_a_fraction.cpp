// rule: so for the functions.
// fails gcc: no_form_of_it_takes_these_arguments
// fails clang: cumsum\(x\), cumsum\(x, axis\)
#include <lazuli/lazuli.hpp>
namespace lz = lazuli;
double first(lz::matrix<double> const& x) {
  lz::matrix<double> v = lz::cumsum(x, 0);
#ifdef LAZULI_BAD
  (void)lz::cumsum(x, 0.5);
#endif
  return v(0, 0);
}
