// rule: An op without a derivative does not follow a tape.
// fails gcc: this op has no derivative; detach its operands, or give it one with
// fails clang: this op has no derivative; detach its operands, or give it one with
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<double> const x{1, 2};
  (void)lz::grad([](auto const& v) { return lz::sum(lz::digamma(v)); })(x);
#ifdef LAZULI_BAD
  (void)lz::grad([](auto const& v) { return lz::sum(lz::trigamma(v)); })(x);
#endif
}
