// rule: Every view of a named expression is read-only: what is written to it would be lost.
// fails gcc: view_is_read_only<
// fails clang: read-only
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> a = lz::ones(2, 3);
  auto v = (a + a).view({3, 2});
  v.fill_(3);
  auto s = a + a;
#ifdef LAZULI_BAD
  s.view(3, 2).fill_(3);
#endif
  return v(0, 0) > s.view(3, 2)(0, 0);
}
