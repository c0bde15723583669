// rule: A product takes two factors, as a method, too.
// fails gcc: a_product_is_with_a_tensor
// fails clang: a product is with a tensor, a.matmul\(b\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> a(3, 3);
  a = 1.f;
  (void)a.mm(a).eval();
#ifdef LAZULI_BAD
  (void)a.mm();
#endif
}
