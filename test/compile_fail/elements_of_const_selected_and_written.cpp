// rule: Elements of a const tensor that a mask or indices select are not written.
// fails gcc: view_is_read_only<
// fails clang: x is read-only
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> a = lz::ones(3, 3);
  lz::matrix<float> const c = a;
  a(c > 3) = 0;
#ifdef LAZULI_BAD
  c(c > 3) = 0;
#endif
}
