// Lesson: least squares over rows that many processes make and hold. Nothing but triangles of a few columns is sent. Start it with
// mpirun -n 4: it prints the same on any number of ranks. Argument: the number of rows.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <lazuli/lazuli.hpp>
#include <lazuli/mpi.hpp>

namespace lz = lazuli;
using lz::all, lz::on;

int main(int count, char** arguments) {
  lz::mpi::session session(count, arguments);
  auto const m = lz::mesh<"x">();
  lz::index const n = count > 1 ? std::atol(arguments[1]) : 100000, powers = 4;

  // Each rank makes its rows: powers of t between -1 and 1, and a measured polynomial.
  auto const rows = lz::placed<on<"x">, all>(m);
  auto const row = rows.indices<double>(lz::shape(n, powers), 0), power = rows.indices<double>(lz::shape(n, powers), 1);
  lz::sharded<double, on<"x">, all> const design = lz::pow(row * (2. / static_cast<double>(n - 1)) - 1, power);
  auto const truth = lz::placed<all>(m).from(lz::vector<double>({1., -2., 0., 0.5}));
  lz::random::generator g(1);
  auto const noise = lz::placed<on<"x">>(m).randn<double>(g, n);
  lz::sharded<double, on<"x">> const measured = lz::matmul(design, truth) + 0.1 * noise;

  auto const [x, residuals, rank, singular_values] = lz::linalg::lstsq(design, measured);

  // The same on one machine, which gets all rows.
  auto const here = lz::linalg::lstsq(design.gather(), measured.gather());
  double const apart = lz::max(lz::abs(x.local() - here.solution));
  if (m.rank() != 0) return 0;
  auto const c = x.local(), s = singular_values.local();
  std::printf("%td rows: %.3f %+.3f t %+.3f t^2 %+.3f t^3\n", n, c(0), c(1), c(2), c(3));
  double const noisy = std::sqrt(residuals.local()(0) / static_cast<double>(n - powers));
  std::printf("noise %.4f, rank %td, condition %.2f\n", noisy, rank, s(0) / s(3));
  std::printf("%s\n", apart < 1e-12 ? "as on one machine" : "not as on one machine");
}
