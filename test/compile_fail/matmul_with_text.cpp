// rule: A product takes two operands; text is none.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails clang: no form takes these arguments; there are matmul\(a, b\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> a(3, 3);
  a = 1.f;
  (void)lz::matmul(a, a).eval();
#ifdef LAZULI_BAD
  (void)lz::matmul(a, "x");
#endif
}
