// rule: Subscripts of expressions are whole numbers, slices or tensors, too.
// fails gcc: subscripts_are_whole_numbers_slices_or_tensors<double
// fails clang: a subscript is a whole number, a slice
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;
using namespace lz::literals;

int main() {
  lz::matrix<float> x(3, 4);
  x = 1.f;
  (void)(x + 1.f)(1);
#ifdef LAZULI_BAD
  (void)(x + 1.f)(1.5);
#endif
}
