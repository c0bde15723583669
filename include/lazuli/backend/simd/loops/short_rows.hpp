// Nests whose innermost axis is short: rows are joined into one long row that a kernel walks at
// once; operands that do not lie so are widened or packed first.
#pragma once

#include <cstdlib>
#include <lazuli/backend/simd/loops/tile.hpp>
#include <lazuli/backend/simd/loops/axis_counter.hpp>

LAZULI_BEGIN

namespace simd::driver {

/// Below this many elements, of a kernel of so many lanes, a row costs more to begin than to walk,
/// even if operands have to be packed in each block.
constexpr index short_row(int lanes) { return lanes > 8 ? 2 * index{lanes} : 16; }
/// The same, for elements of `size` bytes, if all that has to be packed repeats itself and so is
/// packed once. Rows that fill whole packs begin at less cost. (Measured on Zen 5: two packs of
/// AVX-512, 256 bytes of AVX2 and SSE2.)
constexpr index short_repeated_row(int lanes, int size, index points) {
  index const pack = index{lanes} * size, bytes = pack >= 64 ? 2 * pack : 256;
  return (points % lanes == 0 ? bytes : 2 * bytes) / size;
}
/// Whether rows, of two axes or more, cost little to begin: elements lie side by side in all
/// operands, others in each row, and what is loaded of a row does not wait for a part of a pack
/// that was stored beside it, the row before. Such rows are walked as they lie.
inline bool rows_are_plain(plan::nest const& n, int lanes) {
  int const inner = n.rank - 1, along = inner - 1;
  auto const& to = n.operands[0];
  if (n.extents[inner] < lanes && std::abs(to.strides[along]) < lanes * to.size) return false;
  for (int k = 0; k < n.count; ++k) {
    auto const& o = n.operands[k];
    if (!o.constant && (o.strides[inner] != o.size || o.strides[along] == 0)) return false;
  }
  return true;
}

/// How the rows of a nest are joined: the axes from `first` on make one row of `points`; `rows` of
/// them, along axis `first - 1`, make a block.
struct joined_rows {
  int first;
  index points;
  index rows;
  index packed_bytes;  // of each packed operand
  bool packed[max_operands];
};

/// Do the axes from `first` on follow each other without gaps?
LAZULI_API bool is_dense(plan::nest const& n, plan::operand const& o, int first);

/// Whether it is faster to join the rows of the nest, and how to do it. `cost` is the kernel's, per
/// element.
LAZULI_API bool join_rows(plan::nest const& n, int lanes, int cost, joined_rows& j);

/// Copies between an operand and `rows` joined rows, one piece of the innermost axis for each point
/// of the axes between.
LAZULI_API void copy_joined(plan::nest const& n, joined_rows const& j, packers const& pack, int k,
                            std::byte* operand, std::byte* joined, index rows, bool back);

/// An operand as joined rows.
LAZULI_API void load_joined(plan::nest const& n, joined_rows const& j, packers const& pack, int k,
                            std::byte* from, std::byte* to, index rows);

/// Copies the only leaf where the axes within make short pieces of a dense destination, and the next
/// axis moves on by no more than a cache line, as windows do (im2col): where the elements of a piece
/// lie is worked out once. False where the nest is none of these; nothing is copied then.
LAZULI_API bool copy_windows(plan::nest const& n, std::byte* const* origin);

}  // namespace simd::driver

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/simd/loops/short_rows.ipp>
#endif
