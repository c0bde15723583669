// rule: An active is set to expressions of actives.
// fails gcc: an_active_is_set_to_expressions_of_actives_write_another_name_or_h_times_0_plus_it
// fails clang: an active is set to expressions of actives; what no tape follows needs another name
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<float> a({1, 2});
  lz::tape t;
  auto x = t.variable(a);
  lz::active h = x * 2.f;
  h = h * 0.f + 1.f;
#ifdef LAZULI_BAD
  h = 1.f;
#endif
}
