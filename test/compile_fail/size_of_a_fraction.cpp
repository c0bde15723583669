// rule: an axis is a whole number: `x.size(1.5)` asks for none.
// fails gcc: no_form_of_it_takes_these_arguments
// fails clang: x.size\(\), x.size\(axis\)
#include <lazuli/lazuli.hpp>
namespace lz = lazuli;
lz::index rows(lz::matrix<double> const& x) {
  lz::index n = x.size(0);
#ifdef LAZULI_BAD
  (void)x.size(1.5);
#endif
  return n;
}
