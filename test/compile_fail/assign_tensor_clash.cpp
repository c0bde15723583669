// rule: The static extents of an expression must fit its destination.
// fails gcc: assign_error<
// fails gcc: destination<2, 3>
// fails gcc: source<2, 4>
// fails clang: do not fit the destination
// fails clang: tensor<float, 2, 4>.*tensor<float, 2, 3>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::tensor<float, 2, 3> a;
  lz::tensor<float, 2, 4> b;
  a = a * 2.f;
  b = 1.f;
#ifdef LAZULI_BAD
  a = b * 2.f;
#endif
}
