// rule: Partial sums are no operand before `x.to(…)` has added them up: their values are on no rank yet.
// fails gcc: partial_sums_are_no_operand_add_them_up_with_x_to_all
// fails clang: these operands lie in different memories or placements; move one of them with .to
#include <lazuli/lazuli.hpp>
#include <lazuli/mpi.hpp>

namespace lz = lazuli;

void f(lz::sharded<float, lz::partial<"x">, lz::all> const& s, lz::sharded<float, lz::all> const& w) {
  lz::sharded<float, lz::all> y = lz::exp(s.to(lz::all) + w);
#ifdef LAZULI_BAD
  y = lz::exp(s + w);
#endif
}
