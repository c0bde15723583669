// rule: nor is there an index of axis 1.5.
// fails gcc: no_form_of_it_takes_these_arguments
// fails clang: x.select\(axis, i\)
#include <lazuli/lazuli.hpp>
namespace lz = lazuli;
void use(lz::matrix<double>& x) {
  (void)x.select(1, 0);
#ifdef LAZULI_BAD
  (void)x.select(1.5, 0);
#endif
}
