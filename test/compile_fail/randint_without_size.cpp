// rule: `randint(5, 4)`: bounds, or a bound and a size? `randint(0, 5, 4)` and `randint(5, shape(4))` tell.
// fails gcc: write_randint_low_high_size_or_randint_high_shape
// fails clang: randint takes bounds and a size
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  auto x = lz::randint(0, 5, 4);
  (void)x;
#ifdef LAZULI_BAD
  auto y = lz::randint(5, 4);
#endif
}
