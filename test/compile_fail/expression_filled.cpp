// rule: An expression has no elements to fill.
// fails gcc: this_is_an_expression_write_lz_tensor_s
// fails clang: write lz::tensor s =
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> m = lz::ones(2, 3);
  lz::tensor z = m + m;
  z.fill_(1);
  auto s = m + m;
#ifdef LAZULI_BAD
  s.fill_(1);
#endif
  (void)s;
  return z(0, 0) > 9;
}
