// rule: Variables of a tape have real or complex elements.
// fails gcc: gradients are of real or complex elements; convert with astype
// fails clang: gradients are of real or complex elements; convert with astype
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<int> const n{3, 4};
  lz::tape t;
  auto x = t.variable(lz::astype<double>(n));
#ifdef LAZULI_BAD
  auto y = t.variable(n);
#endif
}
