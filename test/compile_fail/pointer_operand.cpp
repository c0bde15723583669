// rule: An operand has extents: `lz::view` of a pointer and a shape.
// fails gcc: a_pointer_is_no_operand_write_lz_view_of_it_and_a_shape<
// fails clang: lz::view\(p, lz::shape\(n\)\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<double> x({1, 2});
  double c[2] = {3, 4};
  double* p = c;
  lz::vector<double> y = x + lz::view(p, lz::shape(2));
#ifdef LAZULI_BAD
  y = x + p;
#endif
  return static_cast<int>(y(0)) - 4;
}
