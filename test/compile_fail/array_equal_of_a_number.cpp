// rule: array_equal compares shapes, too: of a number ask `all(x == 0)`.
// fails gcc: no_form_of_it_takes_these_arguments
// fails clang: all\(x == 0\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> const x = lz::zeros(3, 3);
  bool zero = lz::all(x == 0) && lz::array_equal(lz::sum(x), 0);
#ifdef LAZULI_BAD
  zero = lz::array_equal(x, 0);
#endif
  return zero;
}
