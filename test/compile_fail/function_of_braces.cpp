// rule: Braces are no operand of a function: their values make a tensor.
// fails gcc: write_the_values_as_lz_tensor_in_parentheses
// fails clang: braces are no operand
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> m = lz::ones(2, 3);
  lz::tensor z = lz::exp(lz::tensor({1., 2.}));
#ifdef LAZULI_BAD
  lz::tensor y = lz::exp({1., 2.});
#endif
  return z(0) > 9;
}
