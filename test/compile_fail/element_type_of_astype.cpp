// rule: `lz::astype<long long>(x)`, likewise.
// fails gcc: elements_are_bool_int8_to_int64
// fails clang: an element is bool, an integer of 8 to 64 bits
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<float> x{1, 2};
  auto y = lz::astype<std::int64_t>(x);
  (void)y;
#ifdef LAZULI_BAD
  auto z = lz::astype<long long>(x);
#endif
}
