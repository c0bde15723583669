// rule: A gradient is that of one number.
// fails gcc: a gradient is that of one number: let the function return lz::sum
// fails clang: a gradient is that of one number: let the function return lz::sum
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<double> const x{1, 2};
  (void)lz::grad([](auto const& v) { return lz::sum(v * v); })(x);
#ifdef LAZULI_BAD
  (void)lz::grad([](auto const& v) { return v * v; })(x);
#endif
}
