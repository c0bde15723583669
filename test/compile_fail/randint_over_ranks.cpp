// rule: `placed<P…>(m).randint` takes bounds, a shape, then a generator, as on one machine; a shape without bounds needs the one above: `randint(2, shape(4, 3))`.
// fails gcc: write_randint_low_high_shape_g_over_ranks
// fails clang: over ranks randint takes bounds, a shape, then a generator: randint\(0, 2, shape\(4, 3\), g\)
#include <lazuli/lazuli.hpp>
#include <lazuli/mpi.hpp>

namespace lz = lazuli;

void f(lz::random::generator& g) {
  auto const placed = lz::placed<lz::on<"x">, lz::all>(lz::mesh<"x">());
  (void)placed.randint(0, 2, lz::shape(4, 3), g);
#ifdef LAZULI_BAD
  (void)placed.randint(g, 0, 2, lz::shape(4, 3));
#endif
}
