// rule: clamp_ takes bounds.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails clang: x.clamp_\(low, high\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> m = lz::ones(2, 3);
  auto& z = m.clamp_(0, 1);
#ifdef LAZULI_BAD
  m.clamp_();
#endif
  return z(0, 0) > 9;
}
