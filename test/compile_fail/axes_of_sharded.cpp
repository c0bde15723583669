// rule: Several axes of a sharded tensor are reduced with keepdims: a list is known at run time only.
// fails gcc: an_axis_that_goes_is_a_constant_1_c_else_write_keepdims
// fails clang: of several axes write keepdims
#include <lazuli/lazuli.hpp>
#include <lazuli/mpi.hpp>

namespace lz = lazuli;

void reduce(lz::sharded<float, lz::on<"x">, lz::all, lz::all> const& a) {
  lz::sharded<float, lz::on<"x">, lz::all, lz::all> kept = lz::sum(a, {0, 2}, lz::keepdims);
#ifdef LAZULI_BAD
  auto b = lz::sum(a, {0, 2});
#endif
}
