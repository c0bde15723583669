// rule: `x.index_fill_(…)` and its kin are of tensors in shares: `.to(…)` moves block-cyclic ones.
// fails gcc: move_x_with_to_on_axes_of_the_mesh_first
// fails clang: lazuli: no elements of a block-cyclic tensor are named: move x first
#include <lazuli/lazuli.hpp>
#include <lazuli/mpi.hpp>

namespace lz = lazuli;

void mark(lz::sharded<double, lz::block_cyclic<"x", 64>>& x, lz::vector<lz::index> const& at) {
  auto shares = x.to(lz::on<"x">);
  shares.index_fill_(0, at, 1.);
  x = shares.to(lz::block_cyclic<"x", 64>);
#ifdef LAZULI_BAD
  x.index_fill_(0, at, 1.);
#endif
}
