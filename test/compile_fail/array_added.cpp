// rule: What is added to a tensor is an operand: `lz::view` of a C array.
// fails gcc: a_container_is_no_operand_write_lz_view_of_it<
// fails clang: lz::view
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<double> x({1, 2});
  double c[2] = {3, 4};
  x += lz::view(c);
#ifdef LAZULI_BAD
  x += c;
#endif
  return static_cast<int>(x(0)) - 4;
}
