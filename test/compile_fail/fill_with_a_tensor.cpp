// rule: `fill_` takes a number; `copy_` takes a tensor.
// fails: x.fill_\(number\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> a = lz::ones(3, 3);
  a.copy_(a(0));
#ifdef LAZULI_BAD
  a.fill_(a(0));
#endif
}
