// rule: A tape runs backward from one number.
// fails gcc: a_gradient_is_that_of_one_real_number_take_lz_sum_or_lz_mean_of_the_result
// fails clang: a gradient is that of one real number: take lz::sum
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<double> const a{1, 2};
  lz::tape t;
  auto x = t.variable(a);
  lz::active y = x * x;
  (void)t.gradients(lz::sum(y), x);
#ifdef LAZULI_BAD
  (void)t.gradients(y, x);
#endif
}
