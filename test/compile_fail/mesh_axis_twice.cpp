// rule: The placements of a sharded tensor name an axis of the mesh once: with `on<"x">, on<"x">` no rank would have the blocks beside the diagonal.
// fails gcc: axes_of_the_mesh_are_named_once
// fails clang: an axis of the mesh is named once
#include <lazuli/lazuli.hpp>
#include <lazuli/mpi.hpp>

namespace lz = lazuli;

void make(lz::mesh<"x", "y"> const& m) {
  auto a = lz::placed<lz::on<"x">, lz::on<"y">>(m).zeros(4, 3);
#ifdef LAZULI_BAD
  auto b = lz::placed<lz::on<"x">, lz::on<"x">>(m).zeros(4, 3);
#endif
}
