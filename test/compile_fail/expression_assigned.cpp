// rule: An expression cannot be assigned to: what changes is a tensor.
// fails gcc: this_is_an_expression_write_lz_tensor_s
// fails clang: write lz::tensor s =
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<float> a(3), b(3);
  a = b = 1.f;
  lz::tensor t = a + b;
  t = t + a;
  auto s = a + b;
#ifdef LAZULI_BAD
  s = s + a;
#endif
  return s(0) > 9.f;
}
