// rule: Assignment does not move elements between ranks: `.to(…)` does.
// fails gcc: placed_differently_move_one_with_to
// fails clang: placed differently
#include <lazuli/mpi.hpp>

namespace lz = lazuli;

void assign(lz::mesh<"x"> const& m) {
  lz::sharded<float, lz::on<"x">, lz::all> a(m, 4, 3);
  lz::sharded<float, lz::all, lz::all> b(m, 4, 3);
  b = a.to(lz::all, lz::all);
  a = b + a;
#ifdef LAZULI_BAD
  b = a + 1.f;
#endif
}
