// rule: `transpose` exchanges two axes, which are whole numbers.
// fails gcc: transpose_takes_two_axes
// fails clang: x.transpose\(0, 1\)
#include <lazuli/lazuli.hpp>
namespace lz = lazuli;
void use(lz::matrix<double>& x) {
  (void)x.transpose(0, 1);
#ifdef LAZULI_BAD
  (void)x.transpose(1.5, 1);
#endif
}
