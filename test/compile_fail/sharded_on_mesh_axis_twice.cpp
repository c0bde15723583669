// rule: `sharded<T, P…>` names an axis of the mesh once, as `placed<P…>` does.
// fails: axes_of_the_mesh_are_named_once
#include <lazuli/lazuli.hpp>
#include <lazuli/mpi.hpp>

namespace lz = lazuli;

void make(lz::mesh<"x", "y"> const& m) {
  lz::sharded<float, lz::on<"x">, lz::on<"y">> a(m, 4, 3);
#ifdef LAZULI_BAD
  lz::sharded<float, lz::on<"x">, lz::on<"x">> b(m, 4, 3);
#endif
}
