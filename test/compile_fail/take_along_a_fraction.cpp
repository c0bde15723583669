// rule: so for `take`, `gather` and their kin, and for those that write: `scatter`, `index_add`.
// fails gcc: no_form_of_it_takes_these_arguments
// fails clang: x\.take\(indices, axis\)
#include <lazuli/lazuli.hpp>
namespace lz = lazuli;
double first(lz::matrix<double> const& x) {
  lz::matrix<double> v = x.take({0}, 0);
#ifdef LAZULI_BAD
  (void)x.take({0}, 0.5);
#endif
  return v(0, 0);
}
