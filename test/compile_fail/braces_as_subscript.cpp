// rule: Braces are no subscript: `x(slice(1, 3))` is a range, `x(lz::tensor({1, 3}))` a choice of places.
// fails gcc: braces_are_no_subscript_write_slice_or_lz_tensor
// fails clang: braces are no subscript; a range is x\(slice\(1, 3\)\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<float> x{1, 2, 3, 4};
  x(lz::tensor({1, 3})) = 0;
#ifdef LAZULI_BAD
  x({1, 3}) = 0;
#endif
}
