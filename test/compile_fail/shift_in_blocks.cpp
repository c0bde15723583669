// rule: Block-cyclic tensors are not shifted: `.to(…)` moves them to shares first.
// fails gcc: move_x_with_to_on_axes_of_the_mesh_first
// fails clang: lazuli: a block-cyclic tensor is not shifted: move x first
#include <lazuli/lazuli.hpp>
#include <lazuli/mpi.hpp>

namespace lz = lazuli;

void neighbours(lz::sharded<double, lz::block_cyclic<"x", 64>> const& x) {
  auto const shares = x.to(lz::on<"x">);
  (void)shares.shift(0, 1);
#ifdef LAZULI_BAD
  (void)lz::shift(x, 0, 1);
#endif
}
