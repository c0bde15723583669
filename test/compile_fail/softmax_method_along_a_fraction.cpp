// rule: so for the methods.
// fails gcc: no_form_of_it_takes_these_arguments
// fails clang: x\.softmax\(axis\)
#include <lazuli/lazuli.hpp>
namespace lz = lazuli;
double first(lz::matrix<double> const& x) {
  lz::matrix<double> v = x.softmax(0);
#ifdef LAZULI_BAD
  (void)x.softmax(0.5);
#endif
  return v(0, 0);
}
