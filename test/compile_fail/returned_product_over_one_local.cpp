// rule: A product of which one factor is a local matrix is not returned.
// fails clang: address of stack memory associated with local variable 'x'
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

auto f() {
  lz::matrix<float> x = lz::ones(3, 3);
#ifdef LAZULI_BAD
  return lz::matmul(x, lz::ones(3, 2));
#else
  return lz::eval(lz::matmul(x, lz::ones(3, 2)));
#endif
}

int main() { return f().size() == 0; }
