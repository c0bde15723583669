// rule: `masked_fill_` takes a number, or what has rank 0.
// fails: x.masked_fill_\(mask, number\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> a = lz::ones(3, 3);
  a.masked_fill_(a > 0.f, lz::mean(a));
#ifdef LAZULI_BAD
  a.masked_fill_(a > 0.f, a(0));
#endif
}
