// Packed leaves: what a kernel cannot read or write in steps of 0 or 1 is copied, tile by tile,
// through a small buffer.
#pragma once

#include <cstring>
#include <lazuli/backend/simd/loops/kernel.hpp>
#include <string_view>

LAZULI_BEGIN

namespace simd {

/// Two axes of a nest and the size of the blocks in which they are walked.
struct tiling {
  int row_axis = -1;  // -1: there is none
  int column_axis = -1;
  index rows = 1;
  index columns = 1;
  index packed_bytes = 0;  // buffer of each packed operand
  index row_bytes = 0;     // from one packed row to the next; 0: packed rows follow each other
  packers const* pack = nullptr;  // the kernel's
  bool strided = false;           // the kernel reads in steps of -1 and 2 elements, too
};

/// One block, ready for a kernel.
struct tile {
  std::byte* data[max_operands];
  index steps[max_operands];      // elements, along the columns
  index row_steps[max_operands];  // bytes from one row to the next
};

namespace driver {

inline constexpr index scratch_bytes = 160 << 10;
/// Of a reduction: what a tile of packed columns takes of the first level of the cache, and states.
inline constexpr index near_bytes = 16 << 10, state_room = 96 << 10;

/// What a tile takes from each line of a transposed operand; its rows are twice as long (128 × 256
/// floats: 1.05 of the hand-written transposed sum, 128 × 128: 1.35, 64 × 256: 1.24). Packed rows
/// lie 64 bytes further apart: at a power of two they would share few sets of the caches.
inline constexpr index side_bytes = 512;

/// From one packed row to the next: whole cache lines, and one more, so that rows share few sets.
constexpr index row_pitch(index bytes) { return (bytes + 63) / 64 * 64 + 64; }

inline index magnitude(index x) { return x < 0 ? -x : x; }

/// A stride of an operand as kernels take it: in elements, or in what a position counts.
inline index step_of(plan::operand const& o, index stride) {
  if (stride == 0 || stride == o.size) return stride != 0;  // without a quotient
  return o.position ? stride : stride / o.size;
}

/// Can a kernel walk this operand along the axis as it lies?
LAZULI_API bool walks(plan::operand const& o, int axis, bool destination, bool strided = false);

/// Does some operand of the nest have to be packed when it is walked along this axis?
LAZULI_API int packed_operands(plan::nest const& n, int axis, bool strided);

}  // namespace driver

/// How operand k of a collapsed nest is reached.
LAZULI_API std::string_view access_of(plan::nest const& n, int k, bool strided = false);

/// Chooses the blocks of a nest. `ordered`: points must be visited in the nest's own order;
/// `strided`: the kernel reads in steps of -1 and 2 elements.
LAZULI_API tiling choose_tiling(plan::nest const& n, bool ordered, bool strided = false);

/// Makes the block of `rows` × `columns` points that starts at `origin` (one pointer per operand)
/// readable for a kernel.
LAZULI_API void load_tile(plan::nest const& n, tiling const& t, std::byte* const* origin,
                          index rows, index columns, std::byte* scratch, tile& out);

/// Writes a packed destination back. Does nothing where the kernel wrote in place.
LAZULI_API void store_tile(plan::nest const& n, tiling const& t, std::byte* const* origin,
                           index rows, index columns, tile const& from);

}  // namespace simd

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/simd/loops/tile.ipp>
#endif
