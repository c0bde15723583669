// rule: Text is no subscript.
// fails gcc: subscripts_are_whole_numbers_slices_or_tensors<char \[2\]
// fails clang: a subscript is a whole number, a slice
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;
using namespace lz::literals;

int main() {
  lz::matrix<float> x(3, 4);
  x = 1.f;
  x(1) = 2.f;
#ifdef LAZULI_BAD
  x("a") = 1.f;
#endif
}
