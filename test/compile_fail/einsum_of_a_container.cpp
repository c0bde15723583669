// rule: Functions of tensors take containers of the standard library as views: `lz::view(v)`.
// fails gcc: a_container_is_no_operand_write_lz_view_of_it<
// fails clang: a container is no operand
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  std::vector<double> x{1, 2};
  lz::vector<double> y = x;
  auto z = lz::eval(lz::einsum<"i,i->i">(y, lz::view(x)));
#ifdef LAZULI_BAD
  z = lz::einsum<"i,i->i">(y, x);
#endif
  return static_cast<int>(lz::sum(z));
}
