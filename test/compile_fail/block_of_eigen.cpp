// rule: Parts are views that slices name.
// fails gcc: write_x_of_slice_i_j
// fails clang: write_x_of_slice_i_j
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<double> m({{1, 2}, {3, 4}});
  m(lz::slice(0, 1), lz::slice(0, 2)) = 0;
#ifdef LAZULI_BAD
  m.block(0, 0, 1, 2) = 0;
#endif
}
