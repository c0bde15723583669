// rule: vjp gives the value and the product at once.
// fails gcc: vjp_takes_g_as_well_write_vjp_of_f_x_g
// fails clang: vjp gives value and product at once
#include <lazuli/lazuli.hpp>
#include <lazuli/autodiff.hpp>

namespace lz = lazuli;

int main() {
  lz::vector<float> x({1, 2});
  auto const f = [](auto const& v) { return v * 2.f; };
  auto const [y, dx] = lz::vjp(f, x, lz::ones_like(x));
#ifdef LAZULI_BAD
  auto const [z, back] = lz::vjp(f, x);
#endif
}
