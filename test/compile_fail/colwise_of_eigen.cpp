// rule: Reductions name the axis that goes: 0 for a value of each column.
// fails gcc: write_x_sum_0_for_each_column
// fails clang: write_x_sum_0_for_each_column
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<double> m({{1, 2}, {3, 4}});
  (void)m.sum(0);
#ifdef LAZULI_BAD
  (void)m.colwise();
#endif
}
