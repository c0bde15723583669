// rule: Places where a condition holds are found in one memory: of x.local(), or of x.gather(). The op where takes three operands.
// fails gcc: this_does_not_run_over_ranks_placed_so.*fixed_text<2>\{"x"\}
// fails clang: or not placed so
#include <lazuli/lazuli.hpp>
#include <lazuli/mpi.hpp>

namespace lz = lazuli;

void f(lz::sharded<float, lz::on<"x">, lz::all> const& a) {
  auto chosen = lz::where(a > 0.f, a, 0.f);
  (void)lz::where(a.local() > 0.f);
#ifdef LAZULI_BAD
  auto places = lz::where(a > 0.f);
#endif
}
