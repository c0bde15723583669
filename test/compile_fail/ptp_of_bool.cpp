// rule: there is no difference of truth values, nor `ptp` of them.
// fails gcc: no_form_of_it_takes_these_arguments
// fails clang: ptp\(x\).*not bool
#include <lazuli/lazuli.hpp>
namespace lz = lazuli;
void use(lz::matrix<bool>& x) {
  (void)lz::ptp(x.to<int>());
#ifdef LAZULI_BAD
  (void)lz::ptp(x);
#endif
}
