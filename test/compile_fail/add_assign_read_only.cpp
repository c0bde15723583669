// rule: In-place operators write to their left side, so it must not be a view of const elements.
// fails gcc: view_is_read_only<
// fails clang: read-only
// fails: tensor_view<const float, 3>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::tensor<float, 3> x;
  x = 1.f;
  lz::tensor_view<float const, 3> v = x;
  x += v;
#ifdef LAZULI_BAD
  v += x;
#endif
}
