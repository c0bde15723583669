// The ways of packing: rows, repeated rows, squares that are transposed, every second element.
#pragma once

#include <cstring>
#include <lazuli/backend/simd/loops/deinterleave.hpp>
#include <lazuli/backend/simd/loops/pack_block.hpp>
#include <lazuli/backend/simd/loops/transpose.hpp>
#include <utility>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA::detail {

/// Rows of Size to 2 · Size bytes, without a call for each: two copies that overlap.
template <int Size>
LAZULI_NOINLINE inline void copy_short_rows(block const& b, index bytes) {
  index const last = bytes - Size;
  for (index i = 0; i < b.rows; ++i) {
    auto* const to = b.to + i * b.to_row;
    auto const* const from = b.from + i * b.from_row;
    std::byte first[Size], rest[Size];
    __builtin_memcpy(first, from, Size);
    __builtin_memcpy(rest, from + last, Size);
    __builtin_memcpy(to, first, Size);
    __builtin_memcpy(to + last, rest, Size);
  }
}

/// Rows that are dense on both sides.
LAZULI_NOINLINE inline void copy_rows(block const& b, index bytes) {
  if (b.rows > 1 && b.to_row == bytes && b.from_row == bytes) {
    std::memcpy(b.to, b.from, static_cast<std::size_t>(b.rows * bytes));
  } else if (b.rows > 1 && bytes <= 32) {
    auto const copy = bytes >= 16  ? copy_short_rows<16>
                      : bytes >= 8 ? copy_short_rows<8>
                      : bytes >= 4 ? copy_short_rows<4>
                      : bytes >= 2 ? copy_short_rows<2>
                                   : copy_short_rows<1>;
    copy(b, bytes);
  } else {
    for (index i = 0; i < b.rows; ++i)
      std::memcpy(b.to + i * b.to_row, b.from + i * b.from_row, static_cast<std::size_t>(bytes));
  }
}

/// Copies the first row to every other row.
inline void repeat_first_row(block const& b, index bytes) {
  if (b.to_row != bytes) {
    for (index i = 1; i < b.rows; ++i)
      std::memcpy(b.to + i * b.to_row, b.to, static_cast<std::size_t>(bytes));
    return;
  }
  for (index done = 1; done < b.rows;) {
    index const more = done < b.rows - done ? done : b.rows - done;
    std::memcpy(b.to + done * bytes, b.to, static_cast<std::size_t>(more * bytes));
    done += more;
  }
}

/// Writes one element again and again in each row, as whole registers: the next rows overwrite what
/// is too much. Returns how many rows were written so.
template <int Size, int Bytes>
inline index fill_dense_rows(block const& b) {
  using cell = uint_of < Size<8 ? Size : 8>;
  using line = pack<cell, Bytes / static_cast<int>(sizeof(cell))>;
  index const row = b.columns * Size;
  index i = 0;
  for (; (b.rows - i) * row >= (row + Bytes - 1) / Bytes * Bytes; ++i) {
    cell value[2] = {};
    __builtin_memcpy(value, b.from + i * b.from_row, Size);
    line x(value[0]);
    if constexpr (Size == 16) {
#pragma GCC unroll 8
      for (int lane = 1; lane < line::size; lane += 2) x.set_lane(lane, value[1]);
    }
    for (index j = 0; j < row; j += Bytes)
      store_raw(x, reinterpret_cast<cell*>(b.to + i * row + j));
  }
  return i;
}

/// Two to four columns, `step` bytes apart in the source, are written row by row, side by side.
template <int Size>
inline void interleave_rows(block const& b, index step) {
  auto const weave = b.columns == 2   ? interleave<Size, 2>
                     : b.columns == 3 ? interleave<Size, 3>
                                      : interleave<Size, 4>;
  weave(b.to, b.from, step, b.rows);
}

template <int Size>
inline void fill_rows(block const& b) {
  index i = 0;
  if (b.to_row == b.columns * Size && b.from_row == Size && b.columns > 1 && b.columns <= 4)
    return interleave_rows<Size>(b, 0);
  if (b.to_row == b.columns * Size)
    i = b.to_row <= 16 ? fill_dense_rows<Size, 16>(b) : fill_dense_rows<Size, native_bytes>(b);
  for (; i < b.rows; ++i)
    copy_elements<Size>(b.to + i * b.to_row, Size, b.from + i * b.from_row, 0, b.columns);
}

/// No pattern: element by element, a few rows at once where they share cache lines.
template <int Size>
LAZULI_NOINLINE inline void copy_scattered(block const& b) {
  constexpr index together = 8;
  for (index i0 = 0; i0 < b.rows; i0 += together) {
    index const i1 = i0 + together < b.rows ? i0 + together : b.rows;
    if (i1 - i0 < together) {
      for (index i = i0; i < i1; ++i) {
        copy_elements<Size>(b.to + i * b.to_row, b.to_column, b.from + i * b.from_row,
                            b.from_column, b.columns);
      }
      return;
    }
    for (index j = 0; j < b.columns; ++j) {
      auto* to = b.to + i0 * b.to_row + j * b.to_column;
      auto const* from = b.from + i0 * b.from_row + j * b.from_column;
#pragma GCC unroll 8
      for (index i = 0; i < together; ++i, to += b.to_row, from += b.from_row)
        __builtin_memcpy(to, from, Size);
    }
  }
}

/// The source is dense along the rows, the destination along the columns.
template <int Size>
inline bool transpose_rows(block const& b) {
  constexpr index side = square_side<Size>, least = least_square<Size>;
  if constexpr (side >= least) {
    if (b.rows < least || b.columns < least) return false;
    constexpr index middle = side / 2 > least ? side / 2 : side;
    if (b.rows >= side && b.columns >= side) {
      transpose_by<Size, side>(b);
    } else if (b.rows >= middle && b.columns >= middle) {
      transpose_by<Size, middle>(b);
    } else {
      transpose_by<Size, least>(b);
    }
    return true;
  }
  return false;
}

/// Two to four rows; the source has one element of each in turn.
template <int Size>
inline bool separate_rows(block const& b) {
  if (b.rows < 2 || b.rows > 4 || b.from_row != Size || b.from_column != b.rows * Size) return false;
  auto const way = b.rows == 2   ? separate<Size, 2>
                   : b.rows == 3 ? separate<Size, 3>
                                 : separate<Size, 4>;
  way(b.to, b.to_row, b.from, b.columns);
  return true;
}

/// Every K-th element of each row, side by side.
template <int Size>
inline bool gather_rows(block const& b) {
  bool const back = b.from_column < 0;
  index const step = back ? -b.from_column : b.from_column;
  if (step > 4 * Size || step % Size != 0 || step == 0) return false;
  auto const way = step == 2 * Size   ? deinterleave<Size, 2>
                   : step == 3 * Size ? deinterleave<Size, 3>
                   : step == 4 * Size ? deinterleave<Size, 4>
                                      : deinterleave<Size, 1>;
  // Piece by piece, so that rows that share cache lines of the source find them in the cache.
  constexpr index piece = 4096 / Size;
  for (index j = 0; j < b.columns; j += piece) {
    index const n = b.columns - j < piece ? b.columns - j : piece;
    index const low = (back ? j + n - 1 : j) * b.from_column;
    for (index i = 0; i < b.rows; ++i)
      way(b.to + i * b.to_row + j * Size, b.from + i * b.from_row + low, n, back);
  }
  return true;
}

/// Rows to every K-th place.
template <int Size>
inline bool spread_rows([[maybe_unused]] block const& b) {
#if defined(__AVX512BW__) && defined(__AVX512VL__)
  index const step = b.to_column;
  if (b.from_column != Size || (step != 2 * Size && step != 3 * Size && step != 4 * Size))
    return false;
  auto const way = step == 2 * Size   ? spread<Size, 2>
                   : step == 3 * Size ? spread<Size, 3>
                                      : spread<Size, 4>;
  for (index i = 0; i < b.rows; ++i) way(b.to + i * b.to_row, b.from + i * b.from_row, b.columns);
  return true;
#else
  return false;
#endif
}

/// Exchanges rows and columns, so that rows of one element become one row.
inline block turned(block b) {
  std::swap(b.rows, b.columns);
  std::swap(b.to_row, b.to_column);
  std::swap(b.from_row, b.from_column);
  return b;
}

/// The rows of a dense destination from a source that is dense along them or stands still. False:
/// it is another case.
template <int Size>
LAZULI_NOINLINE inline bool copy_dense_rows(block const& b) {
  if (b.from_column != Size && b.from_column != 0) return false;
  block rows = b;
  if (b.from_row == 0) rows.rows = 1;
  if (b.from_column == Size)
    copy_rows(rows, b.columns * Size);
  else
    fill_rows<Size>(rows);
  if (b.from_row == 0 && b.rows > 1) repeat_first_row(b, b.columns * Size);
  return true;
}

template <int Size>
void pack_dense(block const& given) {
  block b = given.columns == 1 ? turned(given) : given;
  if (b.columns == 1) b.to_column = b.from_column = Size;
  copy_dense_rows<Size>(b);
}

template <int Size>
void pack_turned(block const& b) {
  if (b.from_row == 0 && b.rows > 1) {
    block first = b;
    first.rows = 1;
    pack_turned<Size>(first);
    return repeat_first_row(b, b.columns * Size);
  }
  if (separate_rows<Size>(b)) return;
  if (b.rows > 1 && b.from_row == Size && transpose_rows<Size>(b)) return;
  if (gather_rows<Size>(b)) return;
  copy_scattered<Size>(b);
}

template <int Size>
void pack_block(block const& given) {
  if (given.to_column == Size && separate_rows<Size>(given)) return;
  bool const turns =
      given.columns == 1 || (given.to_column != Size && given.to_row == Size && given.rows > 1);
  block b = turns ? turned(given) : given;
  if (b.columns == 1) b.to_column = b.from_column = Size;
  if (b.rows > 1 && b.from_row == -Size) {
    b.from += (b.rows - 1) * b.from_row;
    b.to += (b.rows - 1) * b.to_row;
    b.from_row = Size;
    b.to_row = -b.to_row;
  }
  if (b.to_column != Size) {
    if (!spread_rows<Size>(b)) copy_scattered<Size>(b);
    return;
  }
  if (copy_dense_rows<Size>(b)) return;
  if (b.rows > 1 && b.from_row == Size && b.to_row == b.columns * Size && b.columns <= 4)
    return interleave_rows<Size>(b, b.from_column);
  pack_turned<Size>(b);
}

}  // namespace simd::inline LAZULI_SIMD_ISA::detail
LAZULI_END
