// rule: A function that is derived depends on what one derives by.
// fails gcc: the result of this function does not depend on what one derives by
// fails clang: the result of this function does not depend on what one derives by
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<double> const x{1, 2};
  (void)lz::grad([](auto const& v) { return lz::sum(lz::floor(v)); })(x);
#ifdef LAZULI_BAD
  (void)lz::grad([](auto const& v) { return lz::sum(lz::detach(v)); })(x);
#endif
}
