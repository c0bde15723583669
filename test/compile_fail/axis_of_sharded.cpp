// rule: An axis of a sharded tensor that a reduction drops is a constant, `sum(x, 1_c)`: the placements of the others are part of the type.
// fails gcc: an_axis_that_goes_is_a_constant_1_c_else_write_keepdims
// fails clang: is a constant: sum\(x, 1_c\)
#include <lazuli/lazuli.hpp>
#include <lazuli/mpi.hpp>

namespace lz = lazuli;
using namespace lz::literals;

void reduce(lz::sharded<float, lz::on<"x">, lz::all> const& a) {
  lz::sharded<float, lz::on<"x">> rows = lz::sum(a, 1_c);
  lz::sharded<float, lz::on<"x">, lz::all> kept = lz::sum(a, 1, lz::keepdims);
#ifdef LAZULI_BAD
  auto b = lz::sum(a, 1);
#endif
}
