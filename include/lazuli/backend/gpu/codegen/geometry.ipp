// Bodies of geometry.hpp.
#pragma once

#include <lazuli/backend/gpu/codegen/geometry.hpp>

LAZULI_BEGIN

namespace gpu {

namespace detail {

LAZULI_API index extent_in_frame(plan::nest const& n, frame const& f, int i) {
  bool const last = i == n.rank - 1;
  if (f.kind == frame_kind::rows && last) return n.extents[i] / f.lanes;
  if (f.kind == frame_kind::tiles && (last || i == f.tile_axis))
    return (n.extents[i] + f.edge - 1) / f.edge;
  return n.extents[i];
}

LAZULI_API index stride_in_frame(plan::nest const& n, frame const& f, route how, int k, int i) {
  auto const& o = n.operands[k];
  if (i == n.rank) return n.rank == 0 ? 0 : o.strides[n.rank - 1] / o.size;
  index const s = o.strides[i] / o.size;
  if (f.kind != frame_kind::rows) return s;
  if (how == route::vector) return i == n.rank - 1 ? 1 : s / f.lanes;
  return i == n.rank - 1 ? s * f.lanes : s;
}

}  // namespace detail

LAZULI_API std::size_t argument_bytes(kernel_operands const& o, std::size_t geometry,
                                      int pointers) {
  std::size_t bytes = 8 * static_cast<std::size_t>(pointers);
  for (int k = 0; k < o.count; ++k) {
    if (!o.is_argument(k)) continue;
    auto const size = static_cast<std::size_t>(o.is_value(k) ? size_of(o.dtypes[k]) : 8);
    bytes = (bytes + size - 1) / size * size + size;
  }
  return (bytes + 7) / 8 * 8 + geometry;
}

LAZULI_API std::size_t pack_geometry(plan::nest const& n, kernel_operands const& o,
                                     std::byte* out) {
  std::byte* const start = out;
  auto const write = [&](auto number) {
    std::memcpy(out, &number, sizeof number);
    out += sizeof number;
  };
  for (int k = 0; k < n.count; ++k) {
    if (!o.is_strided(k)) continue;
    for (int i = 0; i <= n.rank; ++i) {
      index const s = detail::stride_in_frame(n, o.f, o.how(k), k, i);
      o.f.wide ? write(static_cast<std::int64_t>(s)) : write(static_cast<std::int32_t>(s));
    }
  }
  bool const items = o.f.kind == frame_kind::rows;
  write(static_cast<std::uint32_t>(items ? items_of(n, o.f) : n.size()));
  if (o.f.located) {
    magic each[max_rank];
    for (int i = 0; i < n.rank; ++i)
      each[i] = make_magic(static_cast<std::uint32_t>(detail::extent_in_frame(n, o.f, i)));
    for (int i = 0; i < n.rank; ++i) write(each[i].divisor);
    for (int i = 0; i < n.rank; ++i) write(each[i].factor);
    for (int i = 0; i < n.rank; ++i) write(each[i].shift);
  }
  if (o.f.kind == frame_kind::tiles) {
    write(static_cast<std::uint32_t>(n.extents[n.rank - 1]));
    write(static_cast<std::uint32_t>(n.extents[o.f.tile_axis]));
  }
  return static_cast<std::size_t>(out - start);
}

}  // namespace gpu

LAZULI_END
