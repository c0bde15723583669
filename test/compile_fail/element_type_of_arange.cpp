// rule: `arange<long double>(3)` and its kin: no tensor has such elements.
// fails gcc: elements_are_bool_int8_to_int64
// fails clang: an element is bool, an integer of 8 to 64 bits
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  auto x = lz::arange<double>(3);
  (void)x;
#ifdef LAZULI_BAD
  auto y = lz::arange<long double>(3);
#endif
}
