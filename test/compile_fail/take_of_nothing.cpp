// rule: `x.take()` names the elements.
// fails gcc: no_form_of_it_takes_these_arguments
// fails clang: x.take\(indices\), x.take\(indices, axis\)
#include <lazuli/lazuli.hpp>
namespace lz = lazuli;
double first(lz::vector<double> const& x) {
  lz::vector<double> v = x.take({0, 1});
#ifdef LAZULI_BAD
  (void)x.take();
#endif
  return v(0);
}
