// rule: A function that does not run over ranks is refused by name, with the placement found: take it of `x.local()` or of `x.gather()`.
// fails gcc: this_does_not_run_over_ranks_placed_so_take_it_of_local_or_of_gather_or_move_x_with_to<.*on_axis<fixed_text<2>\{"x"\}>, all_t>
// fails clang: 'rot90<.*on_axis<fixed_text<2>\{"x"\}>
// fails clang: take it of x.local\(\), the block of this rank, or of x.gather\(\), the whole
#include <lazuli/lazuli.hpp>
#include <lazuli/mpi.hpp>

namespace lz = lazuli;

void f(lz::sharded<float, lz::on<"x">, lz::all> const& a) {
  (void)lz::rot90(a.gather());
  (void)lz::rot90(a.local());
#ifdef LAZULI_BAD
  auto b = lz::rot90(a);
#endif
}
