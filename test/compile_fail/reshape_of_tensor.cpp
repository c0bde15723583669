// rule: The sizes of `reshape` are whole numbers or a shape: `x.reshape(y.shape())`.
// fails gcc: sizes_are_whole_numbers_or_one_list_of_known_length<lazuli::.*tensor
// fails clang: sizes are whole numbers, or one list
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;
using namespace lz::literals;

int main() {
  lz::matrix<float> x(3, 4);
  x = 1.f;
  (void)x.reshape(x.shape());
#ifdef LAZULI_BAD
  (void)x.reshape(x);
#endif
}
