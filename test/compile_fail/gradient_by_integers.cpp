// rule: One derives by real or complex numbers.
// fails gcc: wrt_names_an_argument_of_integers_or_one_that_is_not_there
// fails clang: wrt names an argument of integers, which has no gradient
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  auto const f = [](auto const& x, auto const& n) { return lz::sum(x * n); };
  lz::vector<double> const x{1, 2};
  lz::vector<int> const n{3, 4};
  (void)lz::grad(f, lz::wrt<0>)(x, n);
#ifdef LAZULI_BAD
  (void)lz::grad(f, lz::wrt<1>)(x, n);
#endif
}
