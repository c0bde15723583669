// rule: The sizes of `reshape` are whole numbers.
// fails gcc: sizes_are_whole_numbers_or_one_list_of_known_length<double, int
// fails clang: sizes are whole numbers, or one list
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;
using namespace lz::literals;

int main() {
  lz::matrix<float> x(3, 4);
  x = 1.f;
  (void)x.reshape(6, 2);
#ifdef LAZULI_BAD
  (void)x.reshape(1.5, 2);
#endif
}
