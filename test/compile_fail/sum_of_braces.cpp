// rule: A reduction is of a tensor; numbers in braces become one with lz::tensor.
// fails gcc: a_reduction_is_of_a_tensor_of_numbers
// fails clang: a reduction is of a tensor or an expression
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> m = lz::zeros(3, 3);
  (void)lz::sum(lz::tensor({1, 2, 3}));
#ifdef LAZULI_BAD
  (void)lz::sum({1, 2, 3});
#endif
}
