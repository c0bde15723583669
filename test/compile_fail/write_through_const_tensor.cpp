// rule: A view of a const tensor is a view of const elements.
// fails gcc: view_is_read_only<
// fails clang: read-only
// fails: tensor_view<const float, 3>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;
using namespace lz::literals;

float first_row(lz::tensor<float, 2, 3> const& x) {
  lz::tensor row = x(0_c) * 2.f;
#ifdef LAZULI_BAD
  x(0_c) = 1.f;
#endif
  return row(0);
}

int main() { return first_row(lz::tensor<float, 2, 3>({{0.f, 1.f, 2.f}, {3.f, 4.f, 5.f}})) != 0.f; }
