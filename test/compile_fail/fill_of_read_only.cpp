// rule: `fill_`, `zero_`, `copy_` and `masked_fill_` do not write read-only views.
// fails gcc: view_is_read_only<
// fails clang: read-only
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> a = lz::ones(3, 3);
  lz::matrix<float> const c = a;
  a(0).fill_(1);
#ifdef LAZULI_BAD
  c(0).fill_(1);
#endif
}
