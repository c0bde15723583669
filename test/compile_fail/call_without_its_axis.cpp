// rule: A call that no form of a function fits names the forms there are.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails gcc: cummax\(x, axis\)
// fails clang: no form takes these arguments; there are cummax\(x, axis\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<double> x(3);
  lz::vector<double> peak = lz::cummax(x, 0);
#ifdef LAZULI_BAD
  peak = lz::cummax(x);
#endif
}
