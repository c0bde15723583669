// rule: What is stacked has one shape; extents that the compiler knows are checked by it.
// fails gcc: what_is_stacked_has_one_shape_concat_joins_along_an_axis<
// fails gcc: tensor<int, 2, 3>.*tensor<int, 2, 4>
// fails clang: what is stacked has one shape; concat joins along an axis that is there
// fails clang: tensor<int, 2, 3>.*tensor<int, 2, 4>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::tensor<int, 2, 3> a = 1, b = 2;
  (void)lz::stack(0, a, b);
#ifdef LAZULI_BAD
  lz::tensor<int, 2, 4> c = 3;
  (void)lz::stack(0, a, c);
#endif
}
