// rule: The text of `einsum` stands in angle brackets; one known at run time needs the rank of the output there: `einsum<2>(text, a, b)`.
// fails gcc: write_einsum_of_text_in_angle_brackets_or_of_rank_2
// fails clang: the text stands in angle brackets
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> a({{1, 2}, {3, 4}});
  a = lz::einsum<2>("ij,jk->ik", a, a);
  a = lz::einsum<"ij,jk->ik">(a, a);
#ifdef LAZULI_BAD
  a = lz::einsum("ij,jk->ik", a, a);
#endif
}
