// rule: gradients(f)(x, w) are sources of assign; what is taken apart is grad(f)(x, w).
// fails: sources_of_assign_for_values_write_grad_of_f
#include <lazuli/autodiff.hpp>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  auto const f = [](auto const& x, auto const& w) { return lz::sum(x * w); };
  lz::vector<double> const x = {1, 2}, w = {3, 4};
  auto [dx, dw] = lz::grad(f)(x, w);
#ifdef LAZULI_BAD
  auto [gx, gw] = lz::gradients(f)(x, w);
#endif
  return dx(0) > dw(1);
}
