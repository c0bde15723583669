// rule: nor is a `bool`: `roll(x, true)` was `roll(x, 1)`.
// fails gcc: no_form_of_it_takes_these_arguments
// fails clang: roll\(x, shift\)
#include <lazuli/lazuli.hpp>
namespace lz = lazuli;
double first(lz::matrix<double> const& x) {
  lz::matrix<double> v = lz::roll(x, 1);
#ifdef LAZULI_BAD
  (void)lz::roll(x, true);
#endif
  return v(0, 0);
}
