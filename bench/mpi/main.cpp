// Statements over ranks against MPI and libraries by hand, in pairs, one run:
//   OPENBLAS_NUM_THREADS=1 mpirun -n 2 --bind-to core lz_mpi_bench [rounds [chains halos redistributions products systems pieces]]
// Fails where results differ. Goals: those of the design, in bench/results/…-mpi.md.
#include <cstdlib>
#include <lazuli/lazuli.hpp>
#include <lazuli/mpi.hpp>
#include <string_view>

#include "harness.hpp"

int main(int count, char** arguments) {
  lazuli::mpi::session session(count, arguments);
  lazuli::set_num_threads(1);
  on_ranks::report out(count > 1 ? std::max(1, std::atoi(arguments[1])) : 31);
  auto const wanted = [&](std::string_view name) {
    bool any = count <= 2;
    for (int i = 2; i < count; ++i) any = any || name == arguments[i];
    return any;
  };
  out.head();
  if (wanted("chains")) on_ranks::chains(out);
  if (wanted("halos")) on_ranks::halos(out);
  if (wanted("redistributions")) on_ranks::redistributions(out);
  if (wanted("products")) on_ranks::products(out);
  if (wanted("systems")) on_ranks::systems(out);
  if (wanted("pieces")) on_ranks::pieces(out);
  return out.right() ? 0 : 1;
}
