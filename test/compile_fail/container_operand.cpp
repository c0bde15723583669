// rule: Standard containers are no operands; `lz::view` of them is.
// fails gcc: a_container_is_no_operand_write_lz_view_of_it<
// fails clang: write lz::view
#include <lazuli/lazuli.hpp>
#include <vector>

namespace lz = lazuli;

int main() {
  lz::vector<double> x({1, 2});
  std::vector<double> v{3, 4};
  lz::vector<double> good = x + lz::view(v);
#ifdef LAZULI_BAD
  good = v * x;
#endif
  return static_cast<int>(good(0)) - 4;
}
