// rule: sort takes an axis and whether the greatest come first.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails clang: x.sort\(axis, descending\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> m = lz::ones(2, 3);
  auto [z, places] = m.sort(0, true);
#ifdef LAZULI_BAD
  auto y = m.sort("descending");
#endif
  (void)places;
  return z(0, 0) > 9;
}
