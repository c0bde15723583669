// rule: so behind a k.
// fails gcc: no_form_of_it_takes_these_arguments
// fails clang: topk\(x, k, axis = -1
#include <lazuli/lazuli.hpp>
namespace lz = lazuli;
double first(lz::matrix<double> const& x) {
  lz::matrix<double> v = lz::topk(x, 2, 0).values;
#ifdef LAZULI_BAD
  (void)lz::topk(x, 2, 0.5);
#endif
  return v(0, 0);
}
