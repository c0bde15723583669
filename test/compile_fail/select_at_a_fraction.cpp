// rule: nor is there an element at a fraction.
// fails gcc: no_form_of_it_takes_these_arguments
// fails clang: x.select\(axis, i\)
#include <lazuli/lazuli.hpp>
namespace lz = lazuli;
double first(lz::matrix<double> const& x) {
  lz::vector<double> v = x.select(0, 1);
#ifdef LAZULI_BAD
  (void)x.select(0, 1.5);
#endif
  return v(0);
}
