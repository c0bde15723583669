// rule: Functions of tensors take containers of the standard library as views: `lz::view(v)`.
// fails gcc: a_container_is_no_operand_write_lz_view_of_it<
// fails clang: a container is no operand
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  double const p[] = {1, 2};
  auto z = lz::eval(lz::nansum(lz::view(p)));
#ifdef LAZULI_BAD
  z = lz::nansum(p);
#endif
  return static_cast<int>(lz::sum(z));
}
