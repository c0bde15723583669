// rule: `&= |= ^=` take integers and bool, like `& | ^`.
// fails gcc: takes_integers_and_bool_only<float, int>
// fails clang: element types do not fit
// fails: tensor<float, 3>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::tensor<int, 3> i;
  lz::tensor<float, 3> x;
  i = x = 1.f;
  i &= 1;
#ifdef LAZULI_BAD
  x &= 1;
#endif
}
