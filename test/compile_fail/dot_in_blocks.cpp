// rule: `dot` is not of vectors in blocks: `.to(…)` moves them to shares first.
// fails gcc: placed_differently_move_one_with_to<.*block_cyclic_axis
// fails clang: lazuli: dot: not of operands placed so; move one with \.to
#include <lazuli/lazuli.hpp>
#include <lazuli/mpi.hpp>

namespace lz = lazuli;

double length(lz::sharded<double, lz::block_cyclic<"x", 64>> const& x) {
  auto const shares = x.to(lz::on<"x">);
  double squared = lz::dot(shares, shares);
#ifdef LAZULI_BAD
  squared = lz::dot(x, x);
#endif
  return squared;
}
