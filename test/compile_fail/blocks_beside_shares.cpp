// rule: Of an axis that is `block_cyclic`, operands have the same blocks, or lack it: `.to(…)` moves one of them.
// fails gcc: placed_differently_move_one_with_to<.*block_cyclic_axis
// fails clang: lie in different memories
#include <lazuli/mpi.hpp>

namespace lz = lazuli;

void add(lz::mesh<"x"> const& m) {
  lz::sharded<float, lz::block_cyclic<"x", 64>> a(m, 100);
  lz::sharded<float, lz::on<"x">> b(m, 100);
  (void)(a + b.to(lz::block_cyclic<"x", 64>));
#ifdef LAZULI_BAD
  auto c = a + b;
#endif
}
