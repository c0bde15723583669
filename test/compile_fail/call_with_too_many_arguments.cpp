// rule: The same of arguments that a function has not, in braces, too.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails gcc: linspace\(first, last, count\)
// fails clang: there are linspace\(first, last, count\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  auto x = lz::linspace(0., 1., 5);
#ifdef LAZULI_BAD
  x = lz::linspace(0., 1., {5}, 6, 7);
#endif
}
