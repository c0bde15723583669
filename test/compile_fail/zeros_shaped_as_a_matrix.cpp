// rule: zeros, ones and empty take sizes; zeros_like takes the sizes of a tensor.
// fails gcc: no_form_of_it_takes_these_arguments_there_are_those_below
// fails clang: there are ones\(sizes...\), .*ones_like\(x\)
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  lz::matrix<float> a(3, 3);
  a = 1.f;
  (void)lz::ones_like<double>(a);
#ifdef LAZULI_BAD
  (void)lz::ones<double>(a);
#endif
}
