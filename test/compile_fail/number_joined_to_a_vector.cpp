// rule: Numbers have no axis to be joined along: among vectors they are vectors of one element.
// fails gcc: numbers_have_no_axis_to_join_along_write_stack_of_them
// fails clang: full\(1, v\) for one among vectors
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<double> x(2), y;
  y = lz::concat(0, x, lz::full(1, 3.));
#ifdef LAZULI_BAD
  y = lz::concat(0, x, 3.);
#endif
}
