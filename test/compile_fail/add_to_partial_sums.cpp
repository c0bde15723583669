// rule: Partial sums take numbers and what is placed as their axes are, or on every rank: `.to(…)` moves the rest.
// fails gcc: partial_sums_take_what_is_placed_as_they_are_move_it_with_to_and_are_scaled_by_numbers
// fails clang: this is not added to partial sums: it is placed differently \(move it with \.to
#include <lazuli/lazuli.hpp>
#include <lazuli/mpi.hpp>

namespace lz = lazuli;

void f(lz::sharded<float, lz::partial<"x">, lz::all>& s, lz::sharded<float, lz::on<"x">> const& b) {
  s += b.to(lz::all);
#ifdef LAZULI_BAD
  s += b;
#endif
}
