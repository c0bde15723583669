// rule: Functions of matrices run over ranks where docs/distributed.md says so, for the placements named there.
// fails gcc: qr_of.*this_does_not_run_over_ranks_placed_so
// fails clang: or not placed so
#include <lazuli/lazuli.hpp>
#include <lazuli/mpi.hpp>

namespace lz = lazuli;
using lz::all, lz::on;

void factor(lz::sharded<float, all, on<"x">> const& a) {
  auto factors = lz::linalg::qr(a.to(on<"x">, all));
#ifdef LAZULI_BAD
  auto wrong = lz::linalg::qr(a);
#endif
}
