// rule: so where numbers stand in braces.
// fails gcc: no_form_of_it_takes_these_arguments
// fails clang: x\.index_add\(axis, indices, source\)
#include <lazuli/lazuli.hpp>
namespace lz = lazuli;
double first(lz::matrix<double> const& x) {
  lz::matrix<double> v = x.index_add(0, {0}, 1.0);
#ifdef LAZULI_BAD
  (void)x.index_add(0.5, {0}, 1.0);
#endif
  return v(0, 0);
}
