// rule: Placements go with the axes of a sharded tensor, and are part of its type: axes that change places are constants.
// fails gcc: axes_over_ranks_are_constants_write_0_c_and_1_c
// fails clang: constants that it has, x.permute\(1_c, 0_c\)
#include <lazuli/lazuli.hpp>
#include <lazuli/mpi.hpp>

namespace lz = lazuli;
using namespace lz::literals;

void f(lz::sharded<float, lz::on<"x">, lz::all> const& a) {
  lz::sharded<float, lz::all, lz::on<"x">> b = a.transpose(0_c, 1_c);
#ifdef LAZULI_BAD
  auto c = a.transpose(0, 1);
#endif
}
