// Products, systems and eigenvalues against the libraries that compute them, called directly.
#include <lazuli/lazuli.hpp>
#include <lazuli/mpi.hpp>

#include "harness.hpp"

namespace on_ranks {
namespace {

namespace lz = lazuli;
using lz::all, lz::on;

/// c = a·b of row-major matrices, which to BLAS are transposed ones.
void gemm(float const* a, float const* b, float* c, lz::index rows, lz::index depth, lz::index columns) {
  int const m = static_cast<int>(columns), n = static_cast<int>(rows), k = static_cast<int>(depth);
  float const one = 1, zero = 0;
  lz::blas::get().s.gemm("N", "N", &m, &n, &k, &one, b, &m, a, &k, &zero, c, &m, 1, 1);
}

void rows_by_whole(report& out, lz::index n) {
  auto const m = lz::mesh<"x">();
  lz::random::generator g(1);
  auto const a = lz::placed<on<"x">, all>(m).rand(g, n, n);
  auto const b = lz::placed<all, all>(m).rand(g, n, n);
  auto c = lz::zeros_like(a);
  lz::index const rows = a.range(0).size();
  std::vector<float> hand(static_cast<std::size_t>(rows * n));
  out.compare(
      "matmul (on, all)·(all, all), " + std::to_string(n) + "³ floats", 1.03, [&] { c = lz::matmul(a, b); },
      {{"gemm", [&] { gemm(a.data(), b.data(), hand.data(), rows, n, n); }}}, 1,
      [&] { return largest_difference(c.data(), hand.data(), rows * n); }, 1e-3);
}

void divided_inside(report& out, lz::index n) {
  auto const m = lz::mesh<"x">();
  lz::random::generator g(1);
  auto const a = lz::placed<all, on<"x">>(m).rand(g, n, n);
  auto const b = lz::placed<on<"x">, all>(m).rand(g, n, n);
  auto c = lz::placed<all, all>(m).zeros(n, n);
  lz::index const depth = b.range(0).size();
  std::vector<float> hand(static_cast<std::size_t>(n * n));
  out.compare(
      "matmul (all, on)·(on, all), " + std::to_string(n) + "³ floats", 1.03, [&] { c = lz::matmul(a, b); },
      {{"gemm, MPI_Allreduce", [&] {
          gemm(a.data(), b.data(), hand.data(), n, depth, n);
          MPI_Allreduce(MPI_IN_PLACE, hand.data(), static_cast<int>(n * n), MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
        }}},
      1, [&] { return largest_difference(c.data(), hand.data(), n * n); }, 1e-3);
}

}  // namespace

void products(report& out) {
  rows_by_whole(out, 1024);
  rows_by_whole(out, 256);
  divided_inside(out, 1024);
}

}  // namespace on_ranks
