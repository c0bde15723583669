// rule: A view of a part of a named expression is read-only: what is written to it would be lost.
// fails gcc: view_is_read_only<
// fails clang: read-only
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> a = lz::ones(3, 3);
  lz::tensor t = a + a;
  t[0] = 3;
  auto s = a + a;
#ifdef LAZULI_BAD
  s[0] = 3;
#endif
  return s(0, 0) > 9.f;
}
