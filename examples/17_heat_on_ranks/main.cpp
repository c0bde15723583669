// Lesson: heat that spreads over a plate, whose rows lie on the ranks of a mesh. Start it with
// mpirun -n 4: it prints the same on any number of ranks.
#include <iostream>
#include <lazuli/lazuli.hpp>
#include <lazuli/mpi.hpp>

namespace lz = lazuli;
using lz::all, lz::on;

int main(int count, char** arguments) {
  lz::mpi::session session(count, arguments);
  auto const m = lz::mesh<"x">();  // all ranks, in a row
  auto const plate = lz::placed<on<"x">, all>(m);

  // Functions of the place, without a message: every rank makes its rows.
  lz::index const n = 61;
  auto const y = plate.indices<float>(lz::shape(n, n), 0), x = plate.indices<float>(lz::shape(n, n), 1);
  auto const from_middle = lz::eval(lz::square(y - 30) + lz::square(x - 30));
  lz::sharded<float, on<"x">, all> u = lz::where(from_middle <= 36, 100.f, 0.f);

  auto const print = [&](int step) {
    float const heat = lz::sum(u), hottest = lz::max(u);  // the same bits on every rank
    auto const line = u.gather_to(0);
    if (m.rank() == 0) {
      std::cout << "step " << step << ": heat " << heat << ", hottest " << hottest << '\n';
      std::cout << line(30, lz::slice(20, 41, 5)) << '\n';
    }
  };
  print(0);
  for (int step = 1; step <= 400; ++step) {
    // Each rank computes its rows while its neighbours' edge rows are on their way. Beyond the plate it is 0.
    u += 0.2f * (u.shift(0, 1) + u.shift(0, -1) + u.shift(1, 1) + u.shift(1, -1) - 4 * u);
    if (step == 10 || step == 100 || step == 400) print(step);
  }

  // Differently placed operands do not meet unless they are moved: here columns become the ranks'.
  auto const columns = u.to(all, on<"x">);
  lz::sharded<float, all, on<"x">> const mirrored = columns.shift(1, 1) - columns.shift(1, -1);
  float const steepest = lz::max(lz::abs(mirrored));
  if (m.rank() == 0) std::cout << "steepest " << steepest / 2 << '\n';
}
