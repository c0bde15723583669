// rule: `x.clamp(low, high)` takes a bound at least.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails clang: there are x\.clamp\(low, high\), x\.clamp\(\{\}, high\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<double> m({{1, 2}, {3, 4}});
  auto y = m.clamp(0, 1);
#ifdef LAZULI_BAD
  m.clamp();
#endif
  (void)y;
}
