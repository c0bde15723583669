// rule: A sum along an axis of a local tensor is an expression: it is not returned. `lz::sum(x)` is a value.
// fails clang: address of stack memory associated with local variable 'x'
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

auto f() {
  lz::matrix<float> x = lz::ones(3, 3);
#ifdef LAZULI_BAD
  return lz::sum(x, 1);
#else
  return lz::sum(x);
#endif
}

int main() { return f().size() == 0; }
