// rule: `zeros<long long>(3)`: no tensor has such elements; `std::int64_t` is meant.
// fails gcc: elements_are_bool_int8_to_int64
// fails clang: an element is bool, an integer of 8 to 64 bits
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  auto x = lz::zeros<std::int64_t>(3);
  (void)x;
#ifdef LAZULI_BAD
  auto y = lz::zeros<long long>(3);
#endif
}
