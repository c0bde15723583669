// Elementwise statements and sums of products.
#include <lazuli/lazuli.hpp>
#include <lazuli/mpi.hpp>

#include "harness.hpp"

namespace on_ranks {
namespace {

namespace lz = lazuli;
using lz::all, lz::on;

__attribute__((noinline)) void chain_loop(float const* x, float const* w, float const* b, float* __restrict y, lz::index n) {
  for (lz::index i = 0; i < n; ++i) y[i] = (2.f * x[i] + w[i]) * (x[i] - b[i]) + w[i];
}
/// A pass for each operation, as libraries of vector functions have it.
__attribute__((noinline)) void chain_in_passes(float const* x, float const* w, float const* b, float* __restrict t, float* __restrict y,
                                               lz::index n) {
  for (lz::index i = 0; i < n; ++i) y[i] = 2.f * x[i] + w[i];
  for (lz::index i = 0; i < n; ++i) t[i] = x[i] - b[i];
  for (lz::index i = 0; i < n; ++i) y[i] *= t[i];
  for (lz::index i = 0; i < n; ++i) y[i] += w[i];
}

void chain(report& out, std::string const& name, lz::index each) {
  auto const m = lz::mesh<"x">();
  auto const row = lz::placed<on<"x">>(m);
  lz::random::generator g(1);
  lz::index const n = each * m.size();
  auto const x = row.rand(g, n), w = row.rand(g, n), b = row.rand(g, n);
  auto y = lz::zeros_like(x);
  auto const x1 = x.local(), w1 = w.local(), b1 = b.local();
  auto y1 = y.local();  // the same memory: elsewhere it has other neighbours in the caches
  lz::vector<float> hand = lz::zeros(each), passes = lz::zeros(each), room = lz::zeros(each);
  out.compare(
      name, 1.02, [&] { y = (2.f * x + w) * (x - b) + w; },
      {{"Lazuli, local", [&] { y1 = (2.f * x1 + w1) * (x1 - b1) + w1; }},
       {"loop", [&] { chain_loop(x.data(), w.data(), b.data(), hand.data(), each); }},
       {"four loops", [&] { chain_in_passes(x.data(), w.data(), b.data(), room.data(), passes.data(), each); }}},
      1,
      [&] {
        return std::max(largest_difference(y.data(), hand.data(), each), largest_difference(y.data(), passes.data(), each));
      },
      1e-5);
}

void broadcast_chain(report& out) {
  auto const m = lz::mesh<"x">();
  lz::random::generator g(1);
  lz::index const each = 1000, k = 1000;
  auto const a = lz::placed<on<"x">, all>(m).rand(g, each * m.size(), k);
  auto const bias = lz::placed<all>(m).rand(g, k);
  auto y = lz::zeros_like(a);
  auto const a1 = a.local();
  auto const bias1 = bias.local();
  auto y1 = y.local();
  lz::matrix<float> hand = lz::exp(-a1) * a1 + bias1;
  out.compare(
      "exp(-a)·a + bias, 1000×1000 floats a rank", 1.02, [&] { y = lz::exp(-a) * a + bias; },
      {{"Lazuli, local", [&] { y1 = lz::exp(-a1) * a1 + bias1; }}}, 1,
      [&] { return largest_difference(y.data(), hand.data(), each * k); }, 0);
}

/// The sum of products as the BLAS in use has it.
double blas_dot(double const* x, double const* y, int n) {
  using routine = double (*)(int const*, double const*, int const*, double const*, int const*);
  static routine const dot = lz::blas::get().from.find('d', "dot");
  int const one = 1;
  return dot(&n, x, &one, y, &one);
}

void dot(report& out, lz::index each) {
  auto const m = lz::mesh<"x">();
  auto const row = lz::placed<on<"x">>(m);
  lz::random::generator g(1);
  auto const x = row.rand<double>(g, each * m.size()), w = row.rand<double>(g, each * m.size());
  auto const x1 = x.local(), w1 = w.local();
  double dotted = 0, summed = 0, local = 0, hand = 0;
  auto const over_ranks = [](double& s) { MPI_Allreduce(MPI_IN_PLACE, &s, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); };
  std::vector<variant> const others{{"BLAS ddot, MPI_Allreduce (PETSc's VecDot)", [&] {
                                       hand = blas_dot(x.data(), w.data(), static_cast<int>(each));
                                       over_ranks(hand);
                                     }},
                                    {"Lazuli's local sum, MPI_Allreduce", [&] {
                                       local = lz::sum(x1 * w1).item();
                                       over_ranks(local);
                                     }}};
  auto const size = std::to_string(each) + " doubles a rank";
  out.compare(
      "sum(x * w), " + size, 1.0, [&] { summed = lz::sum(x * w).item(); }, others, 1,
      [&] { return std::max(std::abs(summed / hand - 1), std::abs(summed / local - 1)); }, 1e-9);
  out.compare(
      "dot(x, w), " + size, 1.0, [&] { dotted = lz::dot(x, w).item(); }, others, 1, [&] { return std::abs(dotted / hand - 1); }, 1e-9);
}

}  // namespace

void chains(report& out) {
  chain(out, "(2x + w)(x - b) + w, 1e6 floats a rank", 1000000);
  chain(out, "the same, 1e4 floats a rank", 10000);
  broadcast_chain(out);
  dot(out, 1000000);
  dot(out, 10000);
}

}  // namespace on_ranks
