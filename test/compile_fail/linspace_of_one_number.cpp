// rule: linspace takes both ends, and how many points.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails clang: there are linspace\(first, last, count\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> a(3, 3);
  a = 1.f;
  (void)lz::linspace<float>(0, 1, 5);
#ifdef LAZULI_BAD
  (void)lz::linspace<float>(0);
#endif
}
