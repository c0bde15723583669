// rule: `fill_` takes a number, or what has rank 0; `copy_` takes a tensor.
// fails: x.fill_\(number\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> a = lz::ones(3, 3);
  a.copy_(a(0)).fill_(lz::mean(a));
#ifdef LAZULI_BAD
  a.fill_(a(0));
#endif
}
