// Sums at places that a table names and that may be equal: the places are sorted, then kernels add
// up what goes to each, in an order that the places and shapes alone decide. Memory: 32 bytes for
// each place that the table names, and 1/32 to 1/4 of what is added, none of which is copied.
#pragma once

#include <bit>
#include <lazuli/backend/gpu/scatter.hpp>
#include <lazuli/device/move.hpp>
#include <lazuli/device/sort.hpp>

LAZULI_BEGIN

namespace detail {

/// Points by their keys.
struct point_order {
  gpu::block keys, points;  // int64
};
/// Sorts n points by nonnegative int64 keys that have so many significant bits; equal ones keep
/// their order.
inline point_order sorted_points(gpu::stream const& stream, gpu::block const& keys, index n,
                                 int bits) {
  point_order out{gpu::block(stream, n * 8), gpu::block(stream, n * 8)};
  sort_on_stream(stream, {keys.data(), gpu::code::int64, 1, n, false, n, out.keys.data(),
                          static_cast<std::int64_t*>(out.points.data()), bits});
  return out;
}

/// The points of a walk, and the elements of each, in the form that sums take.
inline gpu::scattered_sum sum_of_walk(gpu::code dtype, named_walk const& w,
                                      gpu::move_nest const& points, index count) {
  gpu::scattered_sum x{dtype,   points.rank, 0, w.distinct || count == 1, nullptr, nullptr,
                       w.plain, w.named,     {}};
  x.at.points = count;
  x.at.low = points.low;
  x.at.unit = points.unit;
  for (int i = 0; i < points.rank; ++i) {
    x.at.point_extents[i] = points.extents[i];
    x.at.point_steps[i] = points.plain_steps[i];
  }
  for (int i = 0; i < w.rank; ++i) {
    if (w.where_steps[i] != 0) continue;
    int const to = x.inner_rank++;
    x.at.inner *= x.at.inner_extents[to] = w.extents[i];
    x.at.inner_plain[to] = w.plain_steps[i];
    x.at.inner_named[to] = w.named_steps[i];
  }
  if (x.inner_rank == 0) x.at.inner_extents[x.inner_rank++] = 1;
  return x;
}

/// named += plain at the places of a walk. Only the places are sorted, not the elements.
inline void add_at_places(gpu::stream const& stream, gpu::code dtype, named_walk const& w) {
  index count;
  gpu::move_nest points = table_axes(nest_of(w), count);
  gpu::scattered_sum x = sum_of_walk(dtype, w, points, count);
  point_order by{gpu::block(stream, count * 8), {}};
  points.plain = by.keys.data();
  index step = 8;
  for (int i = points.rank; i-- > 0;) {
    points.plain_steps[i] = step;
    step *= points.extents[i];
  }
  launch_move(stream, gpu::movement::offset, 8, points);
  auto const farthest = static_cast<std::uint64_t>((w.high - w.low) / points.unit);
  // 0: it is not told how far. In a graph a bit more, behind all for what a wrong index names: -1.
  int const bits =
      w.unit == 0 ? 0 : static_cast<int>(std::bit_width(farthest | 1)) + stream.is_captured();
  if (!x.distinct && count > gpu::few_points) by = sorted_points(stream, by.keys, count, bits);
  x.keys = static_cast<std::int64_t const*>(by.keys.data());
  x.order = static_cast<std::int64_t const*>(by.points.data());
  gpu::run_scatter(x, launcher_on{stream, kernel_type<void, gpu::scatter_frame>()},
                   [&](index bytes) { return gpu::block(stream, bytes); });
}

}  // namespace detail

LAZULI_END
