// rule: An expression over a local tensor is not returned: `lz::eval` gives its value.
// fails clang: address of stack memory associated with local variable 'x'
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

auto f() {
  lz::matrix<float> x = lz::ones(3, 3);
#ifdef LAZULI_BAD
  return x * 2.f;
#else
  return lz::eval(x * 2.f);
#endif
}

int main() { return f().size() == 0; }
