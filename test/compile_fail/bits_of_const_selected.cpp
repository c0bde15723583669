// rule: `c(mask) &= 6` of a const tensor: elements that are selected of it are not written.
// fails gcc: view_is_read_only<
// fails clang: x is read-only
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<int> a = lz::ones<int>(3, 3);
  lz::matrix<int> const c = a;
  a(a > 3) &= 6;
#ifdef LAZULI_BAD
  c(c > 3) &= 6;
#endif
}
