// rule: map takes a function and operands.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails gcc: map\(f, x\)
// fails clang: there are map\(f, x\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> m = lz::zeros(3, 3);
  lz::matrix<float> y = lz::map([](auto a) { return a * a; }, m);
#ifdef LAZULI_BAD
  y = lz::map(m);
#endif
}
