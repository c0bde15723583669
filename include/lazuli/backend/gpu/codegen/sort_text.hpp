// The text of kernels that sort rows: radix sort of unsigned keys of the same order (lazuli/
// sorting/keys.hpp: NaN greatest, -0 as 0), the lowest digit of 8 bits first, so that equal keys
// keep their order. Plain text and data.
//
// Rows of few elements: lanes of a warp sort one. Short rows: a block sorts one, or several at
// once, whose numbers are one more digit. Longer ones: one kernel counts all digits of each row;
// then one for each digit brings a tile of a row in order by that digit in shared memory, looks
// back how many elements of each digit the tiles before it have, and writes each run to its place.
// Source: A. Adinets, D. Merrill, Onesweep: A Faster Least Significant Digit Radix Sort for GPUs
// (2022).
#pragma once

#include <lazuli/backend/gpu/codegen/kernel_source.hpp>

LAZULI_BEGIN

namespace gpu {

enum class sort_kind : char {
  rows,  // a block has whole ones
  count,
  pass,
  lanes  // lanes of a warp have whole ones
};

/// On what the texts of kernels depend.
struct sort_frame {
  sort_kind kind = sort_kind::rows;
  code dtype = code::float32;
  int rounds = 16;       // elements of a thread
  int near = 0;          // lanes of a row, a power of two up to 32; with rounds as many as fill it
  int digits = 0;        // 8 bits each, of a key; of a pass: not told
  int at_once = 4;       // blocks that fit on a processor: the more, the fewer registers
  bool places = false;   // places go with the keys
  bool several = false;  // rows in a block
  bool named = false;    // elements of rows are told by their places, which are sorted, too
  bool wide = false;     // numbers of elements need more than 30 bits

  index tile() const { return index{block_threads} * rounds; }
};

/// The last argument of each kernel; `key_mask` reverses the order of keys (descending).
struct sort_geometry {
  std::uint64_t key_mask;
  std::int64_t length, first;   // of a row; how many of each sorted row are written
  std::int64_t apart;           // from row to row
  std::uint32_t rows, tiles;    // of a row: tiles, or parts that are counted
  std::uint32_t factor, shift;  // that divide by the length (rows), by parts (count), rows (pass)
  std::uint32_t together;       // rows of a block
  std::uint32_t digit, digits;  // of a pass: which, of how many; of places
};

/// in_order(bits) and as_stored(key), between the bits of an element and its key.
LAZULI_API void put_key_conversions(std::string& out, code dtype);

LAZULI_API written_kernel write_sort(sort_frame const& f);

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/codegen/sort_text.ipp>
#endif
