// rule: Products over ranks are local, or need one sum; for other placements `.to(…)` moves an operand.
// fails gcc: placed_differently_move_one_with_to
// fails clang: move one with .to\(
#include <lazuli/lazuli.hpp>
#include <lazuli/mpi.hpp>

namespace lz = lazuli;
using lz::all, lz::on;

void multiply(lz::sharded<float, on<"x">, all> const& a, lz::sharded<float, all, on<"x">> const& b) {
  lz::sharded<float, all, all> c = lz::matmul(b, a);
  c = lz::matmul(a.to(all, all), b.to(all, all));
#ifdef LAZULI_BAD
  auto d = lz::matmul(a, b);
#endif
}
