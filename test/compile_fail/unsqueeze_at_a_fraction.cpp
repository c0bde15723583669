// rule: a new axis stands at a whole number.
// fails gcc: no_form_of_it_takes_these_arguments
// fails clang: x.unsqueeze\(axis\)
#include <lazuli/lazuli.hpp>
namespace lz = lazuli;
void use(lz::matrix<double>& x) {
  (void)x.unsqueeze(1);
#ifdef LAZULI_BAD
  (void)x.unsqueeze(1.5);
#endif
}
