// rule: Parentheses hold extents: what fills them, be it a number or what has rank 0, is an argument of `full`.
// fails: write_a_type_and_all_its_extents_matrix_float_x_2_3_or_values_in_braces
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<float> x{1, 2, 3};
  lz::vector<float> good = lz::full(lz::shape(3), lz::mean(x));
#ifdef LAZULI_BAD
  lz::vector<float> bad(3, lz::mean(x));
#endif
  return static_cast<int>(good.size()) - 3;
}
