// rule: Likewise of what a tape follows over ranks, and where only one operand lies there.
// fails gcc: this_does_not_run_over_ranks_placed_so.*on_axis<fixed_text<2>\{"x"\}>
// fails clang: 'kron<
// fails clang: or not placed so
#include <lazuli/lazuli.hpp>
#include <lazuli/autodiff.hpp>
#include <lazuli/mpi.hpp>

namespace lz = lazuli;

void f(lz::sharded<float, lz::on<"x">, lz::all> const& a) {
  lz::tape t;
  auto x = t.variable(a);
  (void)lz::sum(lz::exp(x));
#ifdef LAZULI_BAD
  auto y = lz::kron(x, x);
#endif
}
