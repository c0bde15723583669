// rule: Tapes do not follow `block_cyclic` tensors: move x to `on<"x">` first.
// fails gcc: tapes_do_not_follow_block_cyclic_tensors_move_x_with_to_first
// fails clang: tapes do not follow block-cyclic tensors
#include <lazuli/autodiff.hpp>
#include <lazuli/lazuli.hpp>
#include <lazuli/mpi.hpp>

namespace lz = lazuli;

void f(lz::sharded<float, lz::block_cyclic<"x", 64>> const& x) {
  auto const loss = [](auto const& v) { return lz::sum(v * v); };
  (void)lz::grad(loss)(x.to(lz::on<"x">));
#ifdef LAZULI_BAD
  auto g = lz::grad(loss)(x);
#endif
}
