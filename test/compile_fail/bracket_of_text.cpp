// rule: Text is no subscript, in brackets neither.
// fails gcc: subscripts_are_whole_numbers_slices_or_tensors<char \[2\]
// fails clang: a subscript is a whole number, a slice
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;
using namespace lz::literals;

int main() {
  lz::matrix<float> x(3, 4);
  x = 1.f;
  (void)x[1];
#ifdef LAZULI_BAD
  (void)x["a"];
#endif
}
