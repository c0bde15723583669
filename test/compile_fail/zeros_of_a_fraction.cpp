// rule: Extents are integers.
// fails gcc: extents_are_integers_write_static_cast_int_of_this_number
// fails clang: extents are integers
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  double const half = 5 / 2.;
  auto x = lz::zeros<float>(static_cast<int>(half), 3);
#ifdef LAZULI_BAD
  x = lz::zeros<float>(half, 3);
#endif
  return x.size() != 6;
}
