// rule: What is added to a tensor is an operand: `lz::view` of a standard container.
// fails gcc: a_container_is_no_operand_write_lz_view_of_it<
// fails clang: lz::view
#include <lazuli/lazuli.hpp>
#include <vector>

namespace lz = lazuli;

int main() {
  lz::vector<double> x({1, 2});
  std::vector<double> const v{3, 4};
  x += lz::view(v);
#ifdef LAZULI_BAD
  x += v;
#endif
  return static_cast<int>(x(0)) - 4;
}
