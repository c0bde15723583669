// rule: Braces are no subscripts: `m(lz::tensor({0, 1}), lz::tensor({0, 1}))` takes elements one by one, slices a block.
// fails gcc: braces_are_no_subscript_write_slice_or_lz_tensor
// fails clang: elements one by one
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> m({{1, 2}, {3, 4}});
  m(lz::tensor({0, 1}), lz::tensor({0, 1})) = 0;
#ifdef LAZULI_BAD
  m({0, 1}, {0, 1}) = 0;
#endif
}
