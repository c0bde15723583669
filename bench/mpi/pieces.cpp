// Pieces of the model in docs/scaling.md: loops of one rank, messages between two, collectives of all.
#include <lazuli/lazuli.hpp>
#include <lazuli/mpi.hpp>

#include "harness.hpp"

namespace on_ranks {
namespace {

namespace lz = lazuli;
using lz::all, lz::on;

/// A line `|what|µs|`: the median and quartiles of the rounds.
void line(report const& out, char const* what, std::size_t bytes, action const& f, double per_call) {
  f();
  auto const calls = static_cast<int>(std::clamp(5e3 / report::time_of(f, 1), 1., 5000.));
  std::vector<double> times;
  for (int r = 0; r < 31; ++r) times.push_back(report::time_of(f, calls) / per_call);
  std::sort(times.begin(), times.end());
  if (out.rank() == 0) std::printf("|%s|%zu|%.3f|%.3f–%.3f|\n", what, bytes, times[15], times[7], times[23]);
}

void messages(report const& out) {
  int ranks = 0;
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  for (std::size_t const bytes : {8u, 1024u, 16384u, 262144u, 4194304u}) {
    std::vector<char> sent(bytes), got(bytes);
    int const count = static_cast<int>(bytes), other = out.rank() ^ 1;
    bool const pairs = other < ranks && ranks > 1;
    if (ranks > 1) {
      line(out, "message, one way of ping-pong", bytes, [&] {
        if (!pairs || out.rank() > 1) return;
        if (out.rank() == 0) {
          MPI_Send(sent.data(), count, MPI_BYTE, 1, 0, MPI_COMM_WORLD);
          MPI_Recv(got.data(), count, MPI_BYTE, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
          MPI_Recv(got.data(), count, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
          MPI_Send(sent.data(), count, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
        }
      }, 2);
      line(out, "MPI_Sendrecv with the other", bytes, [&] {
        if (pairs)
          MPI_Sendrecv(sent.data(), count, MPI_BYTE, other, 0, got.data(), count, MPI_BYTE, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      }, 1);
    }
  }
  for (int const n : {1, 1024}) {
    std::vector<double> x(static_cast<std::size_t>(n));
    line(out, "MPI_Allreduce", x.size() * 8, [&] { MPI_Allreduce(MPI_IN_PLACE, x.data(), n, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); }, 1);
  }
}

void statements(report const& out) {
  auto const m = lz::mesh<"x">();
  auto const row = lz::placed<on<"x">>(m);
  // What a statement costs beside its elements and messages.
  auto const few = row.ones(static_cast<lz::index>(m.size()));
  auto y = lz::zeros_like(few);
  line(out, "y = 2x + 1 of one element a rank", 4, [&] { y = 2.f * few + 1.f; }, 1);
  line(out, "y = x + x.shift(0, 1), the same", 4, [&] { y = few + few.shift(0, 1); }, 1);
  float s = 0;
  line(out, "sum(x), the same", 4, [&] { s = lz::sum(few).item(); }, 1);
  auto const square = lz::placed<on<"x">, all>(m).ones(static_cast<lz::index>(m.size()), static_cast<lz::index>(m.size()));
  line(out, "x.to(all, on<\"x\">), one column a rank", 4, [&] { (void)square.to(all, on<"x">); }, 1);

  lz::index const n = 1024;
  auto const u = lz::placed<on<"x">, all>(m).ones<double>(n * m.size(), n);
  auto v = lz::zeros_like(u);
  auto const elements = static_cast<double>(n * n);
  line(out, "halo step, ns an element, 1024² doubles a rank", 8, [&] {
    v = u + 0.1 * (u.shift(0, 1) + u.shift(0, -1) + u.shift(1, 1) + u.shift(1, -1) - 4. * u);
  }, elements / 1e3);
  double t = 0;
  line(out, "sum, ns an element, 1024² doubles a rank", 8, [&] { t = lz::sum(u).item(); }, elements / 1e3);
  line(out, "v = u of one rank, ns an element", 8, [&] { v.local() = u.local(); }, elements / 1e3);
  lz::matrix<double> const a = lz::rand<double>(n, n), b = lz::rand<double>(n, n);
  lz::matrix<double> c = lz::zeros<double>(n, n);
  line(out, "matmul of one rank, ns a multiplication and addition, 1024³ doubles", 8, [&] { c = lz::matmul(a, b); }, elements * static_cast<double>(n) / 1e3);
  if (s + t < 0) std::puts("");
}

}  // namespace

void pieces(report& out) {
  if (out.rank() == 0) std::puts("\n|piece|bytes|µs|quartiles|\n|--|--|--|--|");
  messages(out);
  statements(out);
}

}  // namespace on_ranks
