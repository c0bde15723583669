// rule: Beside other subscripts a mask is a vector, one bool for each place along its axis.
// fails gcc: a_mask_beside_other_subscripts_is_a_vector
// fails clang: a mask, beside others a vector
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> x(3, 4);
  x = 1.f;
  (void)x(lz::vector<bool>{true, false, true}, 0);
#ifdef LAZULI_BAD
  x(x > 2, 0) = 1.f;
#endif
}
