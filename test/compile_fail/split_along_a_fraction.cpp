// rule: an axis is a whole number: there are no parts along 1.5.
// fails gcc: no_form_of_it_takes_these_arguments
// fails clang: x.split\(size, axis = 0\)
#include <lazuli/lazuli.hpp>
namespace lz = lazuli;
void use(lz::matrix<double>& x) {
  (void)x.split(1, 1);
#ifdef LAZULI_BAD
  (void)x.split(1, 1.5);
#endif
}
