// rule: `& | ^ ~` take integers and bool, `<< >>` integers.
// fails gcc: takes_integers_and_bool_only<float, int>
// fails clang: takes integers and bool only
// fails clang: tensor<float, 3>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::tensor<int, 3> i;
  lz::tensor<float, 3> x;
  (void)(i & 1);
  (void)x;
#ifdef LAZULI_BAD
  auto y = x & i;
#endif
}
