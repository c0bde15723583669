// rule: Variables of a tape have real or complex elements.
// fails gcc: gradients_are_of_real_or_complex_elements_write_lz_astype_of_x
// fails clang: gradients are of real or complex elements; convert with lz::astype
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<int> const n{3, 4};
  lz::tape t;
  (void)t.variable(lz::astype<double>(n));
#ifdef LAZULI_BAD
  (void)t.variable(n);
#endif
}
