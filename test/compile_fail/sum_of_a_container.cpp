// rule: What is reduced is an expression: `lz::view` of a container.
// fails gcc: a_container_is_no_operand_write_lz_view_of_it<
// fails clang: a container is no operand
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  std::vector<double> x{1, 2};
  double y = lz::sum(lz::view(x));
#ifdef LAZULI_BAD
  y = lz::sum(x);
#endif
  return static_cast<int>(y) - 3;
}
