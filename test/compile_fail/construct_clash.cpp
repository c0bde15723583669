// rule: A tensor can only be made from an expression whose static extents are its own.
// fails: assign_error<
// fails: destination<2, 4>
// fails: source<2, 3>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::tensor<float, 2, 3> a;
  a = 1.f;
  lz::tensor<double, 2, 3> b = a * 2.f;
  (void)b;
#ifdef LAZULI_BAD
  lz::tensor<float, 2, 4> c = a * 2.f;
  (void)c;
#endif
}
