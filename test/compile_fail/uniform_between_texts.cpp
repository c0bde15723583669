// rule: What says how numbers are drawn is numbers and a generator.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails gcc: x\.uniform_\(low, high\)
// fails clang: there are x\.uniform_\(\), x\.uniform_\(low, high\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> m = lz::zeros(3, 3);
  m.uniform_(0, 1);
#ifdef LAZULI_BAD
  m.uniform_("0", "1");
#endif
}
