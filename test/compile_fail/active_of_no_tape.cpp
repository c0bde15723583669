// rule: Values get on a tape as its variables.
// fails: values_get_on_a_tape_by_t_variable_of_x
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::tape t;
  auto x = t.variable(lz::zeros(3));
  lz::active h = x.new_zeros(2, 3);
  h(0) = x;
#ifndef LAZULI_BAD
  lz::active k = +x;
#endif
#ifdef LAZULI_BAD
  lz::active k = lz::zeros(3);
#endif
  k = k + x;
  t.gradients(lz::sum(k), x);  // of which nothing is said
}
