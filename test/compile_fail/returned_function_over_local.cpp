// rule: A function of a local tensor is an expression, too, and not returned.
// fails clang: address of stack memory associated with local variable 'x'
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

auto f() {
  lz::matrix<float> x = lz::ones(3, 3);
#ifdef LAZULI_BAD
  return lz::exp(x);
#else
  return lz::eval(lz::exp(x));
#endif
}

int main() { return f().size() == 0; }
