// rule: A slice has two ends, one of which may be open: `slice(lz::_, 2)`, `slice(2, lz::_)`.
// fails: a_slice_has_two_ends_write_slice_lz_underscore_2
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<float> x{2, 1, 3};
  x(lz::slice(2, lz::none)) = 0;
#ifdef LAZULI_BAD
  x(lz::slice(2)) = 0;
#endif
}
