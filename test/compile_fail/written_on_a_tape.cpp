// rule: Elements on a tape cannot be written: that would change only a handle. Make a new value.
// fails gcc: elements_on_a_tape_cannot_be_written_write_h_equals_where_or_scatter_or_concat
// fails clang: elements on a tape cannot be written: make a new value
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<float> a({1, 2});
  lz::tape t;
  auto x = t.variable(a);
  lz::active h = x * 2.f;
  h = h * 3.f;
#ifdef LAZULI_BAD
  h(lz::slice(0, 1)) = x(lz::slice(1, 2));
#endif
}
