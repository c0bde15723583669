// rule: A product of local matrices is an expression: it is not returned.
// fails clang: address of stack memory associated with local variable 'x'
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

auto f() {
  lz::matrix<float> x = lz::ones(3, 3);
#ifdef LAZULI_BAD
  return lz::matmul(x, x);
#else
  return lz::eval(lz::matmul(x, x));
#endif
}

int main() { return f().size() == 0; }
