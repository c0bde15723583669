// rule: NumPy's `select` is `piecewise`: conditions and values alternate, without braces.
// fails gcc: conditions_and_values_alternate_without_braces_write_lz_piecewise_c_x_d_y_z
// fails clang: piecewise\(c, x, d, y, z\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<float> x{-1, 2, 3};
  lz::vector<float> y = lz::piecewise(x < 0, -x, x > 2, 2, x);
#ifdef LAZULI_BAD
  y = lz::select({x < 0, x > 2}, {-x, x}, 0);
#endif
}
