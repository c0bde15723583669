// rule: `einsum<"ij,jk->ik">(a, b)`: a letter stands for the same extent wherever it occurs.
// fails gcc: extents_of_one_letter_differ
// fails gcc: 2, 3.*4, 5
// fails clang: the text does not fit the operands
// fails clang: 2, 3.*4, 5
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::tensor<float, 2, 3> a;
  lz::tensor<float, 4, 5> b;
  (void)lz::einsum<"ij,kl->ik">(a, b);
#ifdef LAZULI_BAD
  auto x = lz::einsum<"ij,jk->ik">(a, b);
#endif
}
