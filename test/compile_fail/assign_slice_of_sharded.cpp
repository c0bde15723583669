// rule: A slice lies where it does in its tensor; a tensor of its own is divided by its own extents: `.to(…)` moves the elements.
// fails gcc: placed_differently_move_one_with_to<.*slice_of<.*on_axis
// fails clang: placed differently
#include <lazuli/mpi.hpp>

namespace lz = lazuli;

void take(lz::mesh<"x"> const& m) {
  lz::sharded<float, lz::on<"x">> a(m, 8), b;
  b = a(lz::slice(1, 7)).to(lz::on<"x">);
#ifdef LAZULI_BAD
  b = a(lz::slice(1, 7)) * 2.f;
#endif
}
