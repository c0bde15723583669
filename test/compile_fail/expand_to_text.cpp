// rule: Sizes of expand are whole numbers.
// fails gcc: sizes_are_whole_numbers_or_one_list_of_known_length
// fails clang: sizes are whole numbers.*x\.expand\(3, 2\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> m = lz::zeros(3, 3);
  (void)m.expand(2, 3, 3);
#ifdef LAZULI_BAD
  (void)m.expand("x");
#endif
}
