// rule: Numbers have no axis to be joined along: they are stacked.
// fails gcc: numbers_have_no_axis_to_join_along_write_stack_of_them
// fails clang: numbers have no axis to be joined along: write stack\(\{a, b\}\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<double> x(2), y;
  y = lz::stack({x(0), x(1)});
#ifdef LAZULI_BAD
  y = lz::concat({x(0), x(1)});
#endif
}
