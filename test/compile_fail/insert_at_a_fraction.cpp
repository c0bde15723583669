// rule: so for places, counts and orders.
// fails gcc: no_form_of_it_takes_these_arguments
// fails clang: insert\(x, 
#include <lazuli/lazuli.hpp>
namespace lz = lazuli;
double first(lz::matrix<double> const& x) {
  lz::matrix<double> v = lz::insert(x, 1, 0.5, 0);
#ifdef LAZULI_BAD
  (void)lz::insert(x, 1.5, 0.5, 0);
#endif
  return v(0, 0);
}
