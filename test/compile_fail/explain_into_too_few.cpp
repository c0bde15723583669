// rule: explain, too, takes as many destinations as gradients.
// fails gcc: assign_needs_as_many_destinations_as_gradients
// fails clang: assign needs as many destinations as gradients
#include <lazuli/autodiff/explain.hpp>
#include <lazuli/lazuli.hpp>

namespace lz = lazuli;

int main() {
  auto const f = [](auto const& x, auto const& w) { return lz::sum(x * w); };
  lz::vector<double> const x{1, 2}, w{3, 4};
  lz::vector<double> dx(2);
  (void)lz::explain(lz::into(dx), lz::gradients(f, lz::wrt<0>)(x, w));
#ifdef LAZULI_BAD
  (void)lz::explain(lz::into(dx), lz::gradients(f)(x, w));
#endif
}
