// rule: `bincount` is of a vector of integers.
// fails: of a vector of integers
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<int> const x = {{0, 1}, {1, 2}};
  lz::vector<std::int64_t> const counts = lz::bincount(x.flatten());
#ifdef LAZULI_BAD
  (void)lz::bincount(x);
#endif
  return counts(1) != 2;
}
