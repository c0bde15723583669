// rule: `matmul`: the last extent of a is the second-to-last of b (the only one of a vector).
// fails gcc: matmul_error<
// fails gcc: left<2, 3>
// fails gcc: right<4, 5>
// fails clang: inner extents
// fails clang: tensor<float, 2, 3>.*tensor<float, 4, 5>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::tensor<float, 2, 3> a;
  lz::tensor<float, 4, 5> b;
  (void)lz::matmul(a, a.t());
  (void)b;
#ifdef LAZULI_BAD
  auto c = lz::matmul(a, b);
#endif
}
