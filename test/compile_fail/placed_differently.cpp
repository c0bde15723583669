// rule: Operands over ranks are placed alike, axis by axis: `.to(…)` moves one of them. An axis of the mesh is used once.
// fails gcc: placed_differently_move_one_with_to
// fails clang: lie in different memories
// fails clang: on_axis<fixed_text<2>{"x"}>
#include <lazuli/mpi.hpp>

namespace lz = lazuli;

void add(lz::mesh<"x"> const& m) {
  lz::sharded<float, lz::on<"x">, lz::all> a(m, 4, 3);
  lz::sharded<float, lz::all, lz::on<"x">> b(m, 4, 3);
  (void)(a + b.to(lz::on<"x">, lz::all));
#ifdef LAZULI_BAD
  auto c = a + b;
#endif
}
