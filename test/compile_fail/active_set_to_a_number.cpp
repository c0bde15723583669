// rule: A named active is set to expressions of actives; h(lz::ellipsis) = x writes its elements.
// fails gcc: an_active_is_set_to_expressions_of_actives_its_elements_are_written_by_h_ellipsis_equals_x
// fails clang: an active is set to expressions of actives; its elements are written by h
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<float> a({1, 2});
  lz::tape t;
  auto x = t.variable(a);
  lz::active h = x * 2.f;
  h(lz::ellipsis) = 1.f;
#ifdef LAZULI_BAD
  h = 1.f;
#endif
}
