// rule: so for `cumsum`, `cumprod`, `cummax` and `cummin`.
// fails gcc: no_form_of_it_takes_these_arguments
// fails clang: x.cumsum\(\), x.cumsum\(axis\)
#include <lazuli/lazuli.hpp>
namespace lz = lazuli;
double first(lz::matrix<double> const& x) {
  lz::matrix<double> v = x.cumsum(0);
#ifdef LAZULI_BAD
  (void)x.cumsum(0.5);
#endif
  return v(0, 0);
}
