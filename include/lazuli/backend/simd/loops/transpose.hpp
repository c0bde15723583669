// Transposing blocks of memory by squares that fit into registers; for elements of 1 to 16 bytes,
// whatever they mean.
#pragma once

#include <lazuli/backend/simd/loops/kernel.hpp>
#include <lazuli/backend/simd/packs/raw_memory.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA::detail {

/// A W × W square of elements of Size bytes, one row of it in each register.
template <int Size, int W>
struct square {
  using cell = uint_of < Size<8 ? Size : 8>;
  static constexpr int cells = W * Size / static_cast<int>(sizeof(cell));
  using line = pack<cell, cells>;
  using indices = std::make_integer_sequence<int, cells>;
  /// Shuffles of all instruction sets stay inside parts of 16 bytes or move such parts as a whole.
  static constexpr int part_bytes = W * Size < 16 ? W * Size : 16;
  static constexpr int part = part_bytes / static_cast<int>(sizeof(cell));
  static constexpr int parts = cells / part;

  /// In each part: the lower (or upper) halves of a and b, one element of each in turn.
  static constexpr int woven(bool upper, int i) {
    int const inside = i % part;
    return (inside % 2) * cells + i / part * part + inside / 2 + (upper ? part / 2 : 0);
  }
  /// The even (or odd) parts of a, then those of b.
  static constexpr int every_other_part(bool odd, int i) {
    int const at = 2 * (i / part) + odd;
    return (at < parts ? 0 : cells) + at % parts * part + i % part;
  }
  template <bool Upper, int... I>
  LAZULI_INLINE static line weave(line a, line b, std::integer_sequence<int, I...>) {
    return line(LAZULI_SHUFFLE(a.v, b.v, woven(Upper, I)...));
  }
  template <bool Odd, int... I>
  LAZULI_INLINE static line take_parts(line a, line b, std::integer_sequence<int, I...>) {
    return line(LAZULI_SHUFFLE(a.v, b.v, every_other_part(Odd, I)...));
  }

  LAZULI_INLINE static void transpose(line (&r)[W]) {
    constexpr int inside = part_bytes / Size;  // elements in a part
    constexpr int half = inside > 1 ? inside / 2 : 1;
    line t[W];
    // Squares of the size of a part, each in its part: a perfect shuffle, log2(inside) times.
#pragma GCC unroll 4
    for (int width = inside; width > 1; width /= 2) {
#pragma GCC unroll 32
      for (int i = 0; i < W / 2; ++i) {
        int const group = i / half * inside, k = i % half;
        t[group + 2 * k] = weave<false>(r[group + k], r[group + k + half], indices());
        t[group + 2 * k + 1] = weave<true>(r[group + k], r[group + k + half], indices());
      }
#pragma GCC unroll 32
      for (int i = 0; i < W; ++i) r[i] = t[i];
    }
    // Then the square of the parts.
#pragma GCC unroll 2
    for (int width = parts; width > 1; width /= 2) {
#pragma GCC unroll 32
      for (int i = 0; i < W / 2; ++i) {
        int const element = i % inside, k = i / inside;
        line const a = r[2 * k * inside + element], b = r[(2 * k + 1) * inside + element];
        t[k * inside + element] = take_parts<false>(a, b, indices());
        t[(k + parts / 2) * inside + element] = take_parts<true>(a, b, indices());
      }
#pragma GCC unroll 32
      for (int i = 0; i < W; ++i) r[i] = t[i];
    }
  }

  /// The same of packs whose lanes are not cells.
  template <class P>
  LAZULI_INLINE static void transpose(P (&r)[W]) {
    static_assert(sizeof(P) == sizeof(line));
    line lines[W];
#pragma GCC unroll 16
    for (int i = 0; i < W; ++i) lines[i] = line(__builtin_bit_cast(decltype(line::v), r[i].v));
    transpose(lines);
#pragma GCC unroll 16
    for (int i = 0; i < W; ++i) r[i] = P(__builtin_bit_cast(decltype(P::v), lines[i].v));
  }

  /// W lines of W elements, `from_step` bytes apart, to W columns.
  LAZULI_INLINE static void move(std::byte* to, index to_step, std::byte const* from,
                                 index from_step, bool streams) {
    line r[W];
#pragma GCC unroll 32
    for (int i = 0; i < W; ++i)
      r[i] = load_raw<line>(reinterpret_cast<cell const*>(from + i * from_step));
    transpose(r);
    if (streams) {
#pragma GCC unroll 32
      for (int i = 0; i < W; ++i) stream_raw(r[i], reinterpret_cast<cell*>(to + i * to_step));
    } else {
#pragma GCC unroll 32
      for (int i = 0; i < W; ++i) store_raw(r[i], reinterpret_cast<cell*>(to + i * to_step));
    }
  }
};

/// A block whose source is dense along the rows and whose destination is dense along the columns,
/// at least W of each. Squares at the far edges are moved back until they fit: they overlap others
/// and write the same there.
template <int Size, int W>
LAZULI_NOINLINE inline void transpose_by(block const& b) {
  constexpr index line = 64 / Size > W ? 64 / Size : W;  // whole cache lines of the destination
  bool const streams = b.streams && b.to_row % 64 == 0 && b.columns * Size % 64 == 0 &&
                       reinterpret_cast<std::uintptr_t>(b.to) % 64 == 0;
  bool const far = b.from_column != b.rows * Size;
  for (index j0 = 0; j0 < b.columns; j0 += line) {
    index const end = b.columns - j0 < line ? b.columns - j0 : line;
    for (index i0 = 0; i0 < b.rows; i0 += W) {
      index const i = b.rows - i0 < W ? b.rows - W : i0;
      for (index k = 0; k < end; k += W) {
        index const j = b.columns - j0 - k < W ? b.columns - W : j0 + k;
        auto const* const from = b.from + i * Size + j * b.from_column;
        auto const ahead = reinterpret_cast<std::uintptr_t>(from) +
                           static_cast<std::uintptr_t>(2 * line * b.from_column);
        // Lines that follow each other without gaps are fetched by the hardware.
        if (far) {
#pragma GCC unroll 32
          for (int u = 0; u < W; ++u) {
            __builtin_prefetch(reinterpret_cast<void const*>(
                ahead + static_cast<std::uintptr_t>(u * b.from_column)));
          }
        }
        square<Size, W>::move(b.to + i * b.to_row + j * Size, b.to_row, from, b.from_column,
                              streams);
      }
    }
  }
}

/// The widest square for elements of that size: as many registers as there are elements in one,
/// at most 16.
template <int Size>
inline constexpr int square_side = native_bytes / Size < 16 ? native_bytes / Size : 16;
/// The narrowest one that is worth it.
template <int Size>
inline constexpr int least_square = 16 / Size < 2 ? 2 : 16 / Size;

}  // namespace simd::inline LAZULI_SIMD_ISA::detail
LAZULI_END
