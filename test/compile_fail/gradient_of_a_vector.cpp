// rule: A gradient is that of one number.
// fails gcc: a_gradient_is_that_of_one_real_number_take_lz_sum_or_lz_mean_of_the_result
// fails clang: a gradient is that of one real number: take lz::sum
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<double> const x{1, 2};
  (void)lz::grad([](auto const& v) { return lz::sum(v * v); })(x);
#ifdef LAZULI_BAD
  (void)lz::grad([](auto const& v) { return v * v; })(x);
#endif
}
