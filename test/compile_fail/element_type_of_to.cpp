// rule: `x.to<long long>()`, `x.astype<long long>()`: no tensor has such elements; `std::int64_t` is meant.
// fails gcc: elements_are_bool_int8_to_int64
// fails clang: an element is bool, an integer of 8 to 64 bits
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<float> x{1, 2};
  auto y = x.to<std::int64_t>();
  (void)y;
#ifdef LAZULI_BAD
  auto z = x.to<long long>();
#endif
}
