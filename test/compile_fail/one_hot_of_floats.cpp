// rule: Classes are integers.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails clang: one_hot\(classes\), one_hot\(classes, count\) of integers
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<double> labels(3);
  auto rows = lz::one_hot(labels.to<int>(), 3);
#ifdef LAZULI_BAD
  rows = lz::one_hot(labels, 3);
#endif
}
