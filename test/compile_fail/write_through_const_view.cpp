// rule: A view of const elements is read-only.
// fails gcc: view_is_read_only<
// fails gcc: tensor_view<const float, 2, 3>
// fails clang: read-only
// fails clang: tensor_view<const float, 2, 3>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::tensor<float, 2, 3> x;
  x = 1.f;
  lz::tensor_view<float const, 2, 3> v = x;
  lz::tensor_view<float, 2, 3> w = x;
  w = v * 2.f;
#ifdef LAZULI_BAD
  v = w * 2.f;
#endif
}
