// rule: An axis that is added to a tensor over ranks, or dropped, is a constant: placements go with axes, and are part of the type.
// fails gcc: axes_over_ranks_are_constants_write_0_c_and_1_c
// fails clang: is a constant, x.unsqueeze\(1_c\)
#include <lazuli/lazuli.hpp>
#include <lazuli/mpi.hpp>

namespace lz = lazuli;
using namespace lz::literals;

void f(lz::sharded<float, lz::on<"x">> const& a) {
  auto b = a.unsqueeze(1_c);
  auto c = b.squeeze(1_c);
#ifdef LAZULI_BAD
  auto d = a.unsqueeze(1);
#endif
}
