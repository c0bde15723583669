// Bodies of scatter.hpp.
#pragma once

#include <bit>
#include <lazuli/backend/gpu/scatter.hpp>

LAZULI_BEGIN

namespace gpu {

namespace detail {

/// Points of a thread: fewer if there are few points. If a point has fewer elements than a warp has
/// lanes, neighbouring threads read apart: what they read must stay in a cache.
inline index chunk_of(scattered_sum const& x, scatter_sizes const& sizes) {
  index const points = x.at.points, least = std::min(sizes.chunk, index{8});
  if (x.distinct) return std::min(sizes.chunk, index{4});
  if (points <= sizes.few) return sizes.few;
  index chunk = x.at.inner < 32 ? std::min(sizes.chunk, index{16}) : sizes.chunk;
  while (chunk > least && blocks_over(points, chunk) * x.at.inner < sizes.threads) chunk /= 2;
  return chunk;
}

/// Launches one level; its parts, if there are any, go into the given blocks.
inline void launch_scatter(scattered_sum& x, code source, kernel_launcher launch,
                           block const& parts, block const& ends) {
  scatter_geometry& g = x.at;
  g.width = static_cast<std::uint32_t>(
      std::bit_width(static_cast<std::uint64_t>(std::min(g.inner, index{block_threads}) - 1)));
  index const across = index{1} << g.width, strips = blocks_over(g.inner, across);
  index const together = block_threads / across;
  index const blocks = strips * blocks_over(g.chunks, together);
  if (blocks >= index{1} << 31)
    fail<device_error>("scatter_add: ", blocks, " blocks; a kernel counts them in 31 bits");
  g.strips = static_cast<std::uint32_t>(strips);
  scatter_frame const f{
      source, x.dtype, x.points_rank, x.inner_rank, g.points >= index{1} << 31, x.order != nullptr};
  auto bytes = scatter_bytes(f, g);
  auto const key = kept_key({static_cast<int>(source), static_cast<int>(f.dtype), f.points_rank,
                             f.inner_rank, 2 * f.wide + f.ordered});
  kernel_arguments& arguments = kept_arguments(6);
  arguments.add(const_cast<std::int64_t*>(x.keys));
  if (f.ordered) arguments.add(const_cast<std::int64_t*>(x.order));
  for (void* const each : {const_cast<void*>(x.plain), x.named, parts.data(), ends.data()})
    arguments.add(each);
  arguments.add_value(bytes.data());
  launch(
      key, [&] { return write_scatter(f); }, static_cast<unsigned>(blocks), arguments.data(),
      block_threads);
}

/// Makes the parts of a level the points of the next one.
inline void points_of_parts(scattered_sum& x, block const& parts, block const& ends) {
  scatter_geometry& g = x.at;
  index step = size_of(part_of(x.dtype));
  for (int i = x.inner_rank; i-- > 0;) {
    g.inner_plain[i] = step;
    step *= g.inner_extents[i];
  }
  x.points_rank = 1;
  g.points = g.point_extents[0] = 2 * g.chunks;
  g.point_steps[0] = step;
  x.plain = parts.data();
  x.keys = static_cast<std::int64_t const*>(ends.data());
  x.order = nullptr;
}

}  // namespace detail

LAZULI_API void run_scatter(scattered_sum const& given, kernel_launcher launch,
                            function_ref<block(index bytes)> allocate, scatter_sizes const& sizes) {
  scattered_sum x = given;
  scatter_geometry& g = x.at;
  code source = x.dtype;
  g.chunk = detail::chunk_of(x, sizes);
  block read, read_ends;  // what this level reads
  for (;;) {
    g.chunks = detail::blocks_over(g.points, g.chunk);
    bool const last = g.chunks == 1 || x.distinct;
    block parts, ends;
    if (!last) {
      parts = allocate(2 * g.chunks * g.inner * size_of(part_of(x.dtype)));
      ends = allocate(2 * g.chunks * 8);
    }
    detail::launch_scatter(x, source, launch, parts, ends);
    if (last) return;
    detail::points_of_parts(x, parts, ends);
    source = part_of(x.dtype);
    g.chunk = sizes.chunk;
    read = std::move(parts);
    read_ends = std::move(ends);
  }
}

}  // namespace gpu

LAZULI_END
