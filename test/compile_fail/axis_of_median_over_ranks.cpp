// rule: An axis that `median`, `quantile`, `percentile` or `kthvalue` drops from a tensor over ranks is a constant, `median(x, 1_c)`.
// fails gcc: an_axis_that_goes_is_a_constant_1_c_else_write_keepdims
// fails clang: an axis that goes is a constant, median\(x, 1_c\)
#include <lazuli/lazuli.hpp>
#include <lazuli/mpi.hpp>

namespace lz = lazuli;
using namespace lz::literals;

void find(lz::sharded<float, lz::on<"x">, lz::all> const& a) {
  lz::sharded<float, lz::on<"x">> rows = lz::median(a, 1_c);
  lz::sharded<float, lz::on<"x">, lz::all> kept = lz::median(a, 1, lz::keepdims);
#ifdef LAZULI_BAD
  auto b = lz::median(a, 1);
#endif
}
