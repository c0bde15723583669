// rule: There is no `-` for bool.
// fails gcc: not_defined_for_bool<bool>
// fails clang: operator - is not defined for bool
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::tensor<bool, 3> b;
  (void)-lz::astype<int>(b);
#ifdef LAZULI_BAD
  auto c = -b;
#endif
}
