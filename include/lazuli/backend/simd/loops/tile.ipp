// How tiles are chosen, loaded and stored.
#pragma once

#include <lazuli/backend/simd/loops/tile.hpp>

LAZULI_BEGIN

namespace simd {

namespace driver {

LAZULI_API bool walks(plan::operand const& o, int axis, bool destination, bool strided) {
  index const step = o.strides[axis];
  return o.position || step == o.size ||
         (!destination && (step == 0 || (strided && (step == -o.size || step == 2 * o.size))));
}

LAZULI_API int packed_operands(plan::nest const& n, int axis, bool strided) {
  int packed = 0;
  for (int k = n.accumulates ? 1 : 0; k < n.count; ++k)
    packed += !walks(n.operands[k], axis, k == 0, strided);
  return packed;
}

}  // namespace driver

LAZULI_API std::string_view access_of(plan::nest const& n, int k, bool strided) {
  auto const& o = n.operands[k];
  if (k == 0 && n.accumulates) return "written";
  if (o.constant || n.rank == 0) return "scalar";
  int const inner = n.rank - 1;
  if (!driver::walks(o, inner, k == 0, strided)) return "packed";
  return o.strides[inner] == 0 ? "broadcast" : o.strides[inner] == o.size ? "unit" : "strided";
}

LAZULI_API tiling choose_tiling(plan::nest const& n, bool ordered, bool strided) {
  tiling t;
  t.strided = strided;
  if (n.rank == 0) return t;
  t.column_axis = n.rank - 1;
  t.columns = n.extents[t.column_axis];
  int const packed = driver::packed_operands(n, t.column_axis, strided);
  int size = 1;
  index nearest = 0;
  for (int k = n.accumulates ? 1 : 0; k < n.count; ++k) {
    auto const& o = n.operands[k];
    if (driver::walks(o, t.column_axis, k == 0, strided)) continue;
    size = o.size > size ? o.size : size;
    index const across = driver::magnitude(o.strides[t.column_axis]);
    // An axis along which this operand lies denser.
    for (int a = 0; a + 1 < n.rank && !ordered; ++a) {
      index const s = driver::magnitude(o.strides[a]);
      if (s == 0 || s >= across || (nearest != 0 && s >= nearest)) continue;
      nearest = s;
      t.row_axis = a;
    }
  }
  if (t.row_axis < 0 && n.rank > 1) t.row_axis = n.rank - 2;
  t.rows = t.row_axis < 0 ? 1 : n.extents[t.row_axis];
  if (packed == 0) return t;
  t.packed_bytes = driver::scratch_bytes / packed / alignment * alignment;
  index const room = t.packed_bytes / size;  // elements
  auto const at_most = [](index& x, index most) { x = x < most ? x : most < 1 ? 1 : most; };
  if (nearest == 0) {
    t.rows = 1;
    at_most(t.columns, room < 1024 ? room : 1024);
    return t;
  }
  index const side = driver::side_bytes / size;
  index const area = 2 * side * side < room ? 2 * side * side : room;
  index const longest = area / t.rows / side * side;  // few rows may be longer
  at_most(t.columns, longest > 2 * side ? longest : 2 * side);
  at_most(t.columns, (t.packed_bytes - 128) / size);  // one row and what lies between rows
  at_most(t.rows, t.columns < 2 * side ? area / t.columns : side);
  t.row_bytes = driver::row_pitch(t.columns * size);
  index const fit = t.packed_bytes / t.row_bytes;
  at_most(t.rows, fit > 16 ? fit / 16 * 16 : fit);
  return t;
}

namespace driver {
/// An earlier packed operand that is the same as k, as in x * x; -1: there is none.
inline int packed_before(plan::nest const& n, tiling const& t, std::byte* const* origin,
                         tile const& done, int k) {
  auto const& o = n.operands[k];
  for (int j = k - 1; j > 0; --j) {
    auto const& p = n.operands[j];
    if (origin[j] == origin[k] && done.data[j] != origin[j] && p.size == o.size &&
        p.strides[t.column_axis] == o.strides[t.column_axis] &&
        (t.row_axis < 0 || p.strides[t.row_axis] == o.strides[t.row_axis]))
      return j;
  }
  return -1;
}
}  // namespace driver

LAZULI_API void load_tile(plan::nest const& n, tiling const& t, std::byte* const* origin,
                          index rows, index columns, std::byte* scratch, tile& out) {
  int packed = 0;
  for (int k = 0; k < n.count; ++k) {
    auto const& o = n.operands[k];
    index const column_stride = t.column_axis < 0 ? 0 : o.strides[t.column_axis];
    index const row_stride = t.row_axis < 0 ? 0 : o.strides[t.row_axis];
    if (t.column_axis < 0 || (k == 0 && n.accumulates) ||
        driver::walks(o, t.column_axis, k == 0, t.strided)) {
      out.data[k] = origin[k];
      out.steps[k] = driver::step_of(o, column_stride);
      out.row_steps[k] = row_stride;
      continue;
    }
    int const same = driver::packed_before(n, t, origin, out, k);
    out.data[k] = same > 0 ? out.data[same] : scratch + t.packed_bytes * packed++;
    out.steps[k] = 1;
    out.row_steps[k] = t.row_bytes > 0 ? t.row_bytes : columns * o.size;
    if (k == 0 || same > 0) continue;
    (*t.pack)[o.size]({out.data[k], out.row_steps[k], o.size, origin[k], row_stride, column_stride,
                       rows, columns});
  }
}

LAZULI_API void store_tile(plan::nest const& n, tiling const& t, std::byte* const* origin,
                           index rows, index columns, tile const& from) {
  auto const& o = n.operands[0];
  if (from.data[0] == origin[0]) return;
  index const row_stride = t.row_axis < 0 ? 0 : o.strides[t.row_axis];
  (*t.pack)[o.size]({origin[0], row_stride, o.strides[t.column_axis], from.data[0],
                     from.row_steps[0], o.size, rows, columns});
}

}  // namespace simd

LAZULI_END
