// rule: Elements on a tape are views of rank 0, not references.
// fails gcc: elements_on_a_tape_are_views_loop_over_h_or_h_view_minus_1
// fails clang: elements on a tape are views of rank 0: loop over h
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> a({{1, 2}, {3, 4}});
  lz::tape t;
  lz::active h = t.variable(a) * 2.f;
  for (auto x : h.view(-1)) x *= 3.f;
#ifdef LAZULI_BAD
  for (auto& x : h.flat()) x *= 3.f;
#endif
}
