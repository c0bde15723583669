// rule: An expression cannot be changed: what changes is a tensor.
// fails gcc: this_is_an_expression_write_lz_tensor_s
// fails clang: write lz::tensor s =
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> a = lz::ones(3, 3);
  lz::tensor t = lz::sum(a, 0);
  t /= 3;
  auto s = lz::sum(a, 0);
#ifdef LAZULI_BAD
  s /= 3;
#endif
  return s(0) > 9.f;
}
