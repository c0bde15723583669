// rule: so for `softmax`, `log_softmax`, `softmin` and `glu`, as for every axis, length and number of places.
// fails gcc: no_form_of_it_takes_these_arguments
// fails clang: softmax\(x, axis\)
#include <lazuli/lazuli.hpp>
namespace lz = lazuli;
double first(lz::matrix<double> const& x) {
  lz::matrix<double> v = lz::softmax(x, 0);
#ifdef LAZULI_BAD
  (void)lz::softmax(x, 0.5);
#endif
  return v(0, 0);
}
