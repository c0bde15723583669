// rule: An expression is not in memory.
// fails gcc: this_is_an_expression_write_lz_tensor_s
// fails clang: write lz::tensor s =
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> m = lz::ones(2, 3);
  lz::tensor z = m + m;
  auto s = m + m;
#ifdef LAZULI_BAD
  auto y = s.data();
#endif
  (void)s;
  return z(0, 0) > 9;
}
