// rule: A function without a derivative is refused for what a tape follows: detach it, or define its gradient.
// fails gcc: no_gradient_goes_through_this_take_lz_detach_or_define_it_by_lz_custom_gradient<
// fails clang: no gradient goes through this function: write lz::detach\(x\), or lz::custom_gradient
#include <lazuli/lazuli.hpp>
#include <lazuli/autodiff.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<double> a{1, 2, 2};
  lz::tape t;
  auto x = t.variable(a);
  auto fixed = lz::unique(lz::detach(x));
#ifdef LAZULI_BAD
  auto values = lz::unique(x);
#endif
}
