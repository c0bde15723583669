// rule: `einsum<"ij,jk->ik">(a, b)`: a term has one letter for each axis of its operand.
// fails gcc: einsum_error<
// fails gcc: a_term_needs_one_letter_for_each_axis_of_its_operand
// fails clang: the text does not fit the operands
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::tensor<float, 2, 3> a;
  lz::tensor<float, 3, 4> b;
  (void)lz::einsum<"ij,jk->ik">(a, b);
#ifdef LAZULI_BAD
  auto x = lz::einsum<"ijl,jk->ik">(a, b);
#endif
}
