// rule: The value of `pad` comes after the mode, after widths in braces, too.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails clang: pad\(x, \{before, after\}, mode, value\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<double> x(3);
  x = lz::pad(x, {1, 0}, "constant", 9.);
#ifdef LAZULI_BAD
  x = lz::pad(x, {1, 0}, 9.);
#endif
}
