// The text of a scan: sums, products, greatest or least so far along the middle axis of an array
// (outer, length, inner), or of one of another dtype, in place or not; and where elements are not
// zero. Plain text and data.
//
// A block scans one tile, or several short lines. Where a line has more tiles, each tile posts what
// its elements merge to (its aggregate) and looks back: it merges the sums of all groups of tiles
// before its own, which the last tile of each posts, and the aggregates of the tiles before it in
// its group. (Of columns: the prefix that the last tile of the group before posts.) What is merged
// with what depends on the shape alone, so the bits do not depend on timing. Source of the look-
// back, there with as many tiles as happen to be done: D. Merrill, M. Garland, Single-pass Parallel
// Prefix Scan with Decoupled Look-back (2016).
#pragma once

#include <lazuli/backend/gpu/codegen/kernel_source.hpp>

LAZULI_BEGIN

namespace gpu {

/// affine: c_i = b_i + a_i c_{i-1}, of floats; what is read are b and the factors a. chosen: of one
/// row, whose state is 2 · (how many are not zero) + (is the last one?); what is written are their
/// places.
enum class scan_kind : char { sum, product, greatest, least, affine, chosen };

/// Has it places beside its values?
constexpr bool has_places(scan_kind k) { return k == scan_kind::greatest || k == scan_kind::least; }

/// How a block's threads are laid over lines.
struct scan_frame {
  code source = code::float32, dtype = code::float32;  // of what is read and written
  scan_kind kind = scan_kind::sum;
  int lanes = 1;         // neighbours of one access; 1 where lines are columns
  int rounds = 1;        // accesses of a thread
  int group = 0;         // threads of a line, a power of two
  bool abreast = false;  // the accesses of a thread are of different lines, not along one
  int columns = 0;       // > 0: lines are columns, so many neighbours in a block
  int together = 0;      // > 0: lines have several tiles; so many make a group
  int at_once = 4;       // blocks that fit on a processor: the more, the fewer registers
  bool wide = false;     // places, or numbers of what is chosen, need 64 bits

  /// Elements of a line in a block.
  int tile() const { return group * lanes * (abreast ? 1 : rounds); }
  /// Lines of a block.
  int lines() const {
    return columns > 0 ? columns : block_threads / group * (abreast ? rounds : 1);
  }
  /// Words of 4 bytes that a block posts for a line.
  LAZULI_API int words() const;
};

/// The argument behind the pointers to what is read and written, places and workspace.
struct scan_geometry {
  std::int64_t length, inner, lines;  // lines: rows, or strips of columns
  std::uint32_t apart;                // tickets between tiles of a line: the lines
  std::uint32_t factor, shift;        // that divide by it
  std::uint32_t tiles, blocks;        // tiles of a line
  std::uint32_t strips, strip_factor, strip_shift;
};

LAZULI_API written_kernel write_scan(scan_frame const& f);

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/codegen/scan_text.ipp>
#endif
