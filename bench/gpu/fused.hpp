// Elementwise workloads of one dtype: what a user writes, and the same as a plain loop.
#pragma once

#include <cmath>

#include "gpu.hpp"

namespace gpu_bench {

/// Operands of n items as a matrix of rows × columns, as square as a power of two may be.
template <class T>
struct operand_set {
  index n, columns, rows;
  lz::cuda_tensor<T, dyn> x, z, y, row, column, plane;
  lz::cuda_tensor<std::uint8_t, dyn> bytes;

  explicit operand_set(index items)
      : n(items),
        columns(index(1) << static_cast<int>(std::ceil(std::log2(items) / 2))),
        rows(items / columns),
        x(filled<T>(items, 1)),
        z(filled<T>(items, 2)),
        y(items),
        row(filled<T>(columns, 3)),
        column(filled<T>(rows, 4)),
        plane(filled<T>(items / 8, 5)),
        bytes(filled<std::uint8_t>(items, 6)) {}

  auto matrix(lz::cuda_tensor<T, dyn>& t) { return t.view(rows, columns); }
  static double at(unsigned seed, index i) {  // as it is in memory
    return static_cast<double>(static_cast<T>(value(seed, i)));
  }
  double X(index i) const { return at(1, i); }
  double Z(index i) const { return at(2, i); }
};

/// Memory of a set, per item.
template <class T>
inline constexpr double set_bytes = 3.13 * sizeof(T) + 1;

template <class T>
void add_fused(std::vector<workload>& to, char const* dtype) {
  double const tolerance = sizeof(T) == 8                    ? 1e-12
                           : sizeof(T) == 4                  ? 1e-5
                           : std::is_same_v<T, lz::bfloat16> ? 8e-3
                                                             : 2e-3;
  // `moved`: bytes per item.
  auto const row = [&](char const* name, double goal, double moved, auto run, auto want,
                       index left_out = 0) {
    to.push_back({name, dtype, goal, tolerance, set_bytes<T>, [=](index items) {
                    auto const set = std::make_shared<operand_set<T>>(items);
                    index const n = items - left_out;
                    return problem{
                        [=] { run(*set); },
                        [=] { return worst(set->y, n, [&](index i) { return want(*set, i); }); },
                        moved * static_cast<double>(n)};
                  }});
  };
  using set = operand_set<T>;
  using lz::slice;
  double const size = sizeof(T);
  T const a(1.5f);

  row(
      "copy", 95, 2 * size, [](set& o) { o.y.copy_(o.x); },
      [](set const& o, index i) { return o.X(i); });
  row(
      "axpy", 95, 3 * size, [a](set& o) { o.y = o.x * a + o.z; },
      [](set const& o, index i) { return o.X(i) * 1.5 + o.Z(i); });
  row(
      "4-leaf broadcast", 95, 3 * size,
      [](set& o) {
        o.matrix(o.y) = o.matrix(o.x) * o.row + o.matrix(o.z) * o.column.view(o.rows, 1);
      },
      [](set const& o, index i) {
        return o.X(i) * o.at(3, i % o.columns) + o.Z(i) * o.at(4, i / o.columns);
      });
  row(
      "bias row", 95, 2 * size, [](set& o) { o.matrix(o.y) = o.matrix(o.x) + o.row; },
      [](set const& o, index i) { return o.X(i) + o.at(3, i % o.columns); });
  row(
      "gelu chain", 95, 2 * size,
      [a](set& o) { o.matrix(o.y) = lz::gelu(o.matrix(o.x) * a + o.row); },
      [](set const& o, index i) {
        double const v = o.X(i) * 1.5 + o.at(3, i % o.columns);
        return 0.5 * v * (1 + std::erf(v / std::sqrt(2.0)));
      });
  row(
      "sigmoid chain", 95, 2 * size, [a](set& o) { o.y = lz::sigmoid(o.x * a + a) * o.x; },
      [](set const& o, index i) { return o.X(i) / (1 + std::exp(-o.X(i) * 1.5 - 1.5)); });
  row(
      "odd extent", 95, 3 * size,
      [a](set& o) {
        auto const all_but_one = slice(0, o.n - 1);
        o.y(all_but_one) = o.x(all_but_one) * a + o.z(all_but_one);
      },
      [](set const& o, index i) { return o.X(i) * 1.5 + o.Z(i); }, 1);
  row(
      "misaligned view", 0, 3 * size,
      [a](set& o) { o.y(slice(0, o.n - 4)) = o.x(slice(1, o.n - 3)) * a + o.z(slice(0, o.n - 4)); },
      [](set const& o, index i) { return o.X((i + 1) % o.n) * 1.5 + o.Z(i); }, 4);
  row(
      "rank-3 mixed broadcast", 85, 2 * size,
      [](set& o) {
        index const outer = o.rows / 8;
        o.y.view(outer, 8, o.columns) =
            o.x.view(outer, 8, o.columns) * o.plane.view(outer, 1, o.columns) +
            o.column(slice(0, 8)).view(1, 8, 1);
      },
      [](set const& o, index i) {
        index const k = i % o.columns, j = i / o.columns % 8, outer = i / o.columns / 8;
        return o.X(i) * o.at(5, outer * o.columns + k) + o.at(4, j);
      });
  row(
      "transposed", 80, 3 * size,
      [](set& o) { o.matrix(o.y) = o.x.view(o.columns, o.rows).t() + o.matrix(o.z); },
      [](set const& o, index i) { return o.X(i % o.columns * o.rows + i / o.columns) + o.Z(i); });
  row(
      "transposed copy", 80, 2 * size,
      [](set& o) { o.matrix(o.y) = o.x.view(o.columns, o.rows).t(); },
      [](set const& o, index i) { return o.X(i % o.columns * o.rows + i / o.columns); });
  row(
      "where", 95, 3 * size, [a](set& o) { o.y = lz::where(o.x > o.z, o.x, o.z * a); },
      [](set const& o, index i) { return o.X(i) > o.Z(i) ? o.X(i) : o.Z(i) * 1.5; });
  row(
      "uint8 to float", 95, size + 1, [](set& o) { o.y = o.bytes.template to<T>() * T(1.f / 256); },
      [](set const&, index i) { return std::floor(200 * value(6, i)) / 256; });
}

}  // namespace gpu_bench
