// rule: Functions that go along axes do not run over `block_cyclic` ones, and say so: move x to `on<"x">` first.
// fails gcc: this_does_not_run_over_ranks_placed_so_take_it_of_local_or_of_gather_or_move_x_with_to<
// fails clang: or move x with \.to
#include <lazuli/lazuli.hpp>
#include <lazuli/mpi.hpp>

namespace lz = lazuli;
using namespace lz::literals;

void f(lz::sharded<float, lz::block_cyclic<"x", 64>> const& x) {
  (void)lz::cumsum(x.to(lz::on<"x">), 0_c);
#ifdef LAZULI_BAD
  auto y = lz::cumsum(x, 0_c);
#endif
}
