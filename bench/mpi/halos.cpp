// A step of heat: neighbours' elements as messages, a loop, a sum.
#include <iostream>
#include <lazuli/lazuli.hpp>
#include <lazuli/mpi.hpp>

#include "harness.hpp"

namespace on_ranks {
namespace {

namespace lz = lazuli;
using lz::all, lz::on, lz::slice;

/// Rows of n doubles in a rim of zeros, or of the neighbours' rows.
struct padded {
  padded(lz::index rows, lz::index columns) : height(rows), n(columns), u(lz::zeros<double>(rows + 2, columns + 2)), v(u) {}
  lz::index height, n;
  lz::matrix<double> u, v;

  double* row(lz::index i) { return u.data() + i * (n + 2) + 1; }
  void exchange(int rank, int ranks) {
    int const above = rank > 0 ? rank - 1 : MPI_PROC_NULL, below = rank + 1 < ranks ? rank + 1 : MPI_PROC_NULL;
    int const count = static_cast<int>(n);
    MPI_Sendrecv(row(1), count, MPI_DOUBLE, above, 0, row(height + 1), count, MPI_DOUBLE, below, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Sendrecv(row(height), count, MPI_DOUBLE, below, 1, row(0), count, MPI_DOUBLE, above, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  void statement() {
    auto const C = slice(1, height + 1), J = slice(1, n + 1);
    v(C, J) = u(C, J) + 0.1 * (u(slice(2, height + 2), J) + u(slice(0, height), J) + u(C, slice(2, n + 2)) + u(C, slice(0, n)) - 4. * u(C, J));
  }
  double local_sum() const { return lz::sum(v(slice(1, height + 1), slice(1, n + 1))).item(); }
  double difference(lz::matrix<double> const& other) const { return lz::max(lz::abs(v - other)).item(); }
};

__attribute__((noinline)) void loop(double const* u, double* __restrict v, lz::index height, lz::index n) {
  lz::index const w = n + 2;
  for (lz::index i = 1; i <= height; ++i)
    for (lz::index j = 1; j <= n; ++j) {
      lz::index const k = i * w + j;
      v[k] = u[k] + 0.1 * (u[k + w] + u[k - w] + u[k + 1] + u[k - 1] - 4. * u[k]);
    }
}
/// In as many sums as hide the latency of an addition.
__attribute__((noinline)) double sum_loop(double const* v, lz::index height, lz::index n) {
  constexpr int lanes = 32;
  double sums[lanes] = {};
  for (lz::index i = 1; i <= height; ++i) {
    double const* const row = v + i * (n + 2) + 1;
    lz::index j = 0;
    for (; j + lanes <= n; j += lanes)
      for (int l = 0; l < lanes; ++l) sums[l] += row[j + l];
    for (; j < n; ++j) sums[0] += row[j];
  }
  double out = 0;
  for (double const s : sums) out += s;
  return out;
}

void steps(report& out, lz::index n) {
  auto const m = lz::mesh<"x">();
  lz::random::generator g(1);
  auto const u = lz::placed<on<"x">, all>(m).rand<double>(g, n, n);
  auto v = lz::zeros_like(u);
  auto const step = [&] { return u + 0.1 * (u.shift(0, 1) + u.shift(0, -1) + u.shift(1, 1) + u.shift(1, -1) - 4. * u); };
  lz::index const height = u.range(0).size();
  int const rank = m.rank(), ranks = m.size();
  padded here(height, n), hand(height, n);
  auto const C = slice(1, height + 1), J = slice(1, n + 1);
  for (auto* const p : {&here, &hand}) p->u(C, J) = u.local();
  double sum = 0, sum_here = 0, sum_hand = 0;
  auto const over_ranks = [](double s) {
    MPI_Allreduce(MPI_IN_PLACE, &s, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return s;
  };
  auto const by_loop = [&] {
    hand.exchange(rank, ranks);
    loop(hand.u.data(), hand.v.data(), height, n);
  };
  auto const by_statement = [&] {
    here.exchange(rank, ranks);
    here.statement();
  };
  auto const wrong = [&] {
    return std::max(lz::max(lz::abs(hand.v - here.v)).item(), lz::max(lz::abs(lz::eval(here.v(C, J)) - v.local())).item());
  };
  std::string const size = std::to_string(n) + "² doubles";
  std::vector<variant> const exchanged{{"loop, MPI_Sendrecv", by_loop}, {"Lazuli, local, MPI_Sendrecv", by_statement}};
  out.compare("halo step, " + size, 1.05, [&] { v = step(); }, exchanged, 2, wrong, 1e-14);
  out.compare(
      "halo step and sum, " + size, 1.05,
      [&] {
        v = step();
        sum = lz::sum(v).item();
      },
      {{"loops, MPI_Sendrecv, MPI_Allreduce", [&] {
          by_loop();
          sum_hand = over_ranks(sum_loop(hand.v.data(), height, n));
        }},
       {"Lazuli, local, MPI_Sendrecv, MPI_Allreduce", [&] {
          by_statement();
          sum_here = over_ranks(here.local_sum());
        }}},
      2, [&] { return std::max({wrong(), std::abs(sum / sum_hand - 1), std::abs(sum / sum_here - 1)}); }, 1e-12);
  out.compare(
      "sum, " + size, 0, [&] { sum = lz::sum(v).item(); },
      {{"loop, MPI_Allreduce", [&] { sum_hand = over_ranks(sum_loop(hand.v.data(), height, n)); }},
       {"Lazuli, local, MPI_Allreduce", [&] { sum_here = over_ranks(lz::sum(v.local()).item()); }}},
      2, [&] { return std::max(std::abs(sum / sum_hand - 1), std::abs(sum / sum_here - 1)); }, 1e-12);
  if (out.rank() == 0) std::cerr << size << ", rank 0: " << lz::explain(v, step()) << '\n';
}

}  // namespace

void halos(report& out) {
  steps(out, 2048);
  steps(out, 256);
}

}  // namespace on_ranks
