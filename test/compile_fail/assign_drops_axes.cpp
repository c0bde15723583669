// rule: An assignment can add axes but not drop them: reduce the expression, or pick an index.
// fails gcc: assign_error<
// fails gcc: destination<3>
// fails gcc: source<2, 3>
// fails clang: do not fit the destination
// fails clang: tensor<float, 2, 3>.*tensor<float, 3>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::tensor<float, 3> a;
  lz::tensor<float, 2, 3> b;
  b = 1.f;
  a = lz::sum(b, 0);
#ifdef LAZULI_BAD
  a = b;
#endif
}
