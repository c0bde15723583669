// rule: Compound assignment does not move elements between ranks: `.to(…)` does.
// fails gcc: placed_differently_move_one_with_to
// fails clang: .to\(…\) moves it
#include <lazuli/lazuli.hpp>
#include <lazuli/mpi.hpp>

namespace lz = lazuli;

void add(lz::mesh<"x"> const& m) {
  lz::sharded<float, lz::on<"x">, lz::all> a(m, 4, 3);
  lz::sharded<float, lz::all, lz::all> z(m, 4, 3);
  a += z;  // every rank has it
  z += a.to(lz::all, lz::all);
#ifdef LAZULI_BAD
  z += a;
#endif
}
