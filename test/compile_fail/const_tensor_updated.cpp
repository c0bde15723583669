// rule: A const tensor is not changed in place.
// fails gcc: this_tensor_is_const
// fails clang: the tensor at the left of \+= is const
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<float> const x = {1, 2};
  lz::vector<float> y = x;
  y += 1;
#ifdef LAZULI_BAD
  x += 1;
#endif
}
