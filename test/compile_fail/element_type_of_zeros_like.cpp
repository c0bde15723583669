// rule: `zeros_like<long long>(x)`, likewise; `zeros_like(x)` has the type of x.
// fails gcc: elements_are_bool_int8_to_int64
// fails clang: an element is bool, an integer of 8 to 64 bits
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<float> x{1, 2};
  auto y = lz::zeros_like<std::int64_t>(x);
  (void)y;
#ifdef LAZULI_BAD
  auto z = lz::zeros_like<long long>(x);
#endif
}
