// rule: Tapes do not follow block-cyclic tensors: `.to(…)` moves them to shares first.
// fails gcc: tapes_do_not_follow_block_cyclic_tensors_move_x_with_to_first
// fails clang: lazuli: tapes do not follow block-cyclic tensors: move x first
#include <lazuli/autodiff.hpp>
#include <lazuli/lazuli.hpp>
#include <lazuli/mpi.hpp>

namespace lz = lazuli;

void follow(lz::tape& t, lz::sharded<double, lz::block_cyclic<"x", 64>> const& x) {
  (void)t.variable(x.to(lz::on<"x">));
#ifdef LAZULI_BAD
  (void)t.variable(x);
#endif
}
