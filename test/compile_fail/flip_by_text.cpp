// rule: flip takes axes.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails clang: x.flip\(0\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> m = lz::ones(2, 3);
  auto z = m.flip(0);
#ifdef LAZULI_BAD
  auto y = m.flip("0");
#endif
  return z(0, 0) > 9;
}
