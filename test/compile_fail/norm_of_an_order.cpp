// rule: The second argument of `norm` is an axis; norms of another order are `linalg::norm`'s.
// fails gcc: second_argument_is_no_axis_the_order_of_a_norm_goes_to_linalg_norm
// fails clang: the order of a norm goes to linalg::norm
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::tensor<double, 3> x({3, 4, 12});
  double sum = lz::linalg::norm(x, 1.);
#ifdef LAZULI_BAD
  sum = lz::norm(x, 1.);
#endif
  return sum == 19 ? 0 : 1;
}
