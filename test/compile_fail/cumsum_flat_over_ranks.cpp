// rule: Scans over ranks go along an axis: flattened to a vector, the elements would lie on other ranks.
// fails gcc: this_does_not_run_over_ranks_placed_so.*on_axis<fixed_text<2>\{"x"\}>, all_t>
// fails clang: 'cumsum<.*on_axis<fixed_text<2>\{"x"\}>
// fails clang: or not placed so
#include <lazuli/lazuli.hpp>
#include <lazuli/mpi.hpp>

namespace lz = lazuli;

void f(lz::sharded<float, lz::on<"x">, lz::all> const& a) {
  (void)lz::cumsum(a, 0);
#ifdef LAZULI_BAD
  auto b = lz::cumsum(a);
#endif
}
