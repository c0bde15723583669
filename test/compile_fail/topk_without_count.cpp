// rule: `x.topk(k)` takes how many elements.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails clang: there are x\.topk\(k, axis = -1, largest = true\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<double> m({{1, 2}, {3, 4}});
  auto y = m.topk(1, 0);
#ifdef LAZULI_BAD
  m.topk();
#endif
  (void)y;
}
