// rule: so for a k.
// fails gcc: no_form_of_it_takes_these_arguments
// fails clang: partition\(x, k, axis = -1
#include <lazuli/lazuli.hpp>
namespace lz = lazuli;
double first(lz::matrix<double> const& x) {
  lz::matrix<double> v = lz::partition(x, 1);
#ifdef LAZULI_BAD
  (void)lz::partition(x, 1.5);
#endif
  return v(0, 0);
}
