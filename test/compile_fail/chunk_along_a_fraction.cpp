// rule: so for `chunk`.
// fails gcc: no_form_of_it_takes_these_arguments
// fails clang: x.chunk\(parts, axis = 0\)
#include <lazuli/lazuli.hpp>
namespace lz = lazuli;
void use(lz::matrix<double>& x) {
  (void)x.chunk(2, 1);
#ifdef LAZULI_BAD
  (void)x.chunk(2, 1.5);
#endif
}
