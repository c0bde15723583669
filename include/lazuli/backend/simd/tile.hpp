// Packed leaves: what a kernel cannot read or write in steps of 0 or 1 is copied, tile by tile,
// through a small buffer.
#pragma once

#include <cstring>
#include <lazuli/backend/simd/kernel.hpp>

LAZULI_BEGIN

namespace simd {

/// Two axes of a nest and the size of the blocks in which they are walked.
struct tiling {
  int row_axis = -1;  // -1: there is none
  int column_axis = -1;
  index rows = 1;
  index columns = 1;
  index packed_bytes = 0;  // buffer of each packed operand
};

/// One block, ready for a kernel.
struct tile {
  std::byte* data[max_operands];
  index steps[max_operands];      // 0 or 1, along the columns
  index row_steps[max_operands];  // bytes from one row to the next
};

namespace driver {

inline constexpr index scratch_bytes = 128 << 10;

/// Can a kernel walk this operand along the axis as it lies?
inline bool walks(plan::operand const& o, int axis, bool destination) {
  return o.position || o.strides[axis] == o.size || (o.strides[axis] == 0 && !destination);
}

template <class Word>
void copy_words(std::byte* to, index to_row, index to_column, std::byte const* from, index from_row,
                index from_column, index rows, index columns) {
  if (rows == 1) {
    for (index j = 0; j < columns; ++j)
      std::memcpy(to + j * to_column, from + j * from_column, sizeof(Word));
    return;
  }
  constexpr index block =
      8;  // rows at once: part of a cache line of the side that is walked across
  for (index i0 = 0; i0 < rows; i0 += block) {
    index const i1 = i0 + block < rows ? i0 + block : rows;
    for (index j = 0; j < columns; ++j) {
      for (index i = i0; i < i1; ++i) {
        std::memcpy(to + i * to_row + j * to_column, from + i * from_row + j * from_column,
                    sizeof(Word));
      }
    }
  }
}

struct alignas(16) word16 {
  std::byte bytes[16];
};

/// Copies rows × columns elements of `size` bytes between any strides.
inline void copy_block(int size, std::byte* to, index to_row, index to_column,
                       std::byte const* from, index from_row, index from_column, index rows,
                       index columns) {
  auto const copy = size == 1   ? copy_words<char>
                    : size == 2 ? copy_words<short>
                    : size == 4 ? copy_words<int>
                    : size == 8 ? copy_words<long>
                                : copy_words<word16>;
  copy(to, to_row, to_column, from, from_row, from_column, rows, columns);
}

}  // namespace driver

/// Chooses the blocks of a nest. `ordered`: points must be visited in the nest's own order.
inline tiling choose_tiling(plan::nest const& n, bool ordered) {
  tiling t;
  if (n.rank == 0) return t;
  t.column_axis = n.rank - 1;
  t.columns = n.extents[t.column_axis];
  int packed = 0;
  int size = 1;
  index nearest = 0;
  for (int k = 0; k < n.count; ++k) {
    auto const& o = n.operands[k];
    if (driver::walks(o, t.column_axis, k == 0 && !n.accumulates) || (k == 0 && n.accumulates))
      continue;
    ++packed;
    size = o.size > size ? o.size : size;
    index const across =
        o.strides[t.column_axis] < 0 ? -o.strides[t.column_axis] : o.strides[t.column_axis];
    for (int a = 0; a + 1 < n.rank && !ordered;
         ++a) {  // an axis along which this operand lies denser
      index const s = o.strides[a] < 0 ? -o.strides[a] : o.strides[a];
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
  index side = 1;
  if (nearest != 0) {
    side = 128;
    while (side * side > room && side > 1) side /= 2;
    t.rows = t.rows < side ? t.rows : side;
  } else {
    t.rows = 1;
  }
  index const width = nearest != 0 ? room / t.rows : (room < 1024 ? room : 1024);
  index const columns = width > 64 ? width / 64 * 64 : (width > 0 ? width : 1);
  t.columns =
      t.columns < columns ? t.columns : (nearest != 0 && columns > 4 * side ? 4 * side : columns);
  if (t.columns > n.extents[t.column_axis]) t.columns = n.extents[t.column_axis];
  return t;
}

/// Makes the block of `rows` × `columns` points that starts at `origin` (one pointer per operand)
/// readable for a kernel.
inline void load_tile(plan::nest const& n, tiling const& t, std::byte* const* origin, index rows,
                      index columns, std::byte* scratch, tile& out) {
  int packed = 0;
  for (int k = 0; k < n.count; ++k) {
    auto const& o = n.operands[k];
    index const column_stride = t.column_axis < 0 ? 0 : o.strides[t.column_axis];
    index const row_stride = t.row_axis < 0 ? 0 : o.strides[t.row_axis];
    if (t.column_axis < 0 || (k == 0 && n.accumulates) || driver::walks(o, t.column_axis, k == 0)) {
      out.data[k] = origin[k];
      out.steps[k] = o.position ? column_stride : column_stride != 0;
      out.row_steps[k] = row_stride;
      continue;
    }
    out.data[k] = scratch + t.packed_bytes * packed++;
    out.steps[k] = 1;
    out.row_steps[k] = columns * o.size;
    if (k == 0) continue;
    driver::copy_block(o.size, out.data[k], out.row_steps[k], o.size, origin[k], row_stride,
                       column_stride, rows, columns);
  }
}

/// Writes a packed destination back. Does nothing where the kernel wrote in place.
inline void store_tile(plan::nest const& n, tiling const& t, std::byte* const* origin, index rows,
                       index columns, tile const& from) {
  auto const& o = n.operands[0];
  if (from.data[0] == origin[0]) return;
  index const row_stride = t.row_axis < 0 ? 0 : o.strides[t.row_axis];
  driver::copy_block(o.size, origin[0], row_stride, o.strides[t.column_axis], from.data[0],
                     from.row_steps[0], o.size, rows, columns);
}

}  // namespace simd

LAZULI_END
