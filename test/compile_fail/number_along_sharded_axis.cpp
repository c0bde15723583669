// rule: A sharded tensor takes `all` and slices as subscripts, and numbers along axes that every rank has whole; `x.gather()(…)` and `x.local()(…)` take the others.
// fails gcc: subscripts_over_ranks_are_all_and_slices_and_numbers_along_whole_axes
// fails clang: numbers along axes that every rank has whole
#include <lazuli/mpi.hpp>

namespace lz = lazuli;

void row(lz::mesh<"x"> const& m) {
  lz::sharded<float, lz::on<"x">, lz::all> a(m, 4, 3);
  a(lz::slice(1, 3), 2) = 0.f;
#ifdef LAZULI_BAD
  a(2, lz::all) = 0.f;
#endif
}
