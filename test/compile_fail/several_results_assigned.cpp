// rule: A tensor takes one of several results.
// fails gcc: several_results_are_no_operand_write_std_get_0_of_them
// fails clang: deleted function
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<double> const a = {{2, 1}, {1, 3}};
  lz::vector<double> const values = lz::linalg::eigh(a).w;
#ifdef LAZULI_BAD
  lz::vector<double> const both = lz::linalg::eigh(a);
#endif
  return values(0) > values(1);
}
