// rule: An op takes its operands.
// fails gcc: called_with_another_number_of_operands<.*given_operands<0>, .*takes<1> ?>
// fails clang: or not as many operands
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> a(3, 3);
  a = 1.f;
  (void)lz::exp(a);
#ifdef LAZULI_BAD
  (void)lz::exp();
#endif
}
