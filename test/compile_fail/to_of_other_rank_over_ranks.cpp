// rule: `x.to(…)` over ranks takes one placement for each axis, and an axis of the mesh once.
// fails gcc: placements_are_one_for_each_axis_all_or_an_axis_of_the_mesh_that_is_named_once
// fails clang: takes a placement for each axis
#include <lazuli/lazuli.hpp>
#include <lazuli/mpi.hpp>

namespace lz = lazuli;

void move(lz::sharded<float, lz::on<"x">, lz::all> const& a) {
  lz::sharded<float, lz::all, lz::on<"x">> b = (a + 1.f).to(lz::all, lz::on<"x">);
#ifdef LAZULI_BAD
  auto c = (a + 1.f).to(lz::on<"x">);
#endif
}
