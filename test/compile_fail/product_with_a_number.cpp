// rule: matmul is a product with a tensor; a tensor times a number is a * 2.
// fails gcc: a_product_is_with_a_tensor_with_a_number_write_a_times_2
// fails clang: a product is with a tensor, a.matmul\(b\), with a number a \* 2
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> a(3, 3);
  a = 1.f;
  (void)(a * 2).eval();
#ifdef LAZULI_BAD
  (void)a.matmul(2);
#endif
}
