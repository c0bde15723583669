// Turns rows that are to be sorted into launches.
#pragma once

#include <lazuli/backend/gpu/codegen/sort_text.hpp>
#include <lazuli/backend/gpu/runtime/memory.hpp>

LAZULI_BEGIN

namespace gpu {

/// Contiguous rows of at most 2^32 - 2 elements. The first elements of each sorted row are written,
/// and where in the row they were: beside places, values are as in the row; without, -0 is 0 and
/// all NaN are one. Either may be null. Values alone may be written to the rows themselves.
struct sorted_rows {
  void const* from;
  code dtype;  // ordered
  index rows, length;
  bool descending = false;
  index first;  // how many of each row
  void* values = nullptr;
  std::int64_t* places = nullptr;
  int bits = 0;  // integers that are not negative: by how many of their bits they differ; 0: all
  /// If it is not null: which elements make up a row of this length, by their places in a row of
  /// `apart`; in no order, and equal ones are ordered by place. Only for rows that a block sorts.
  std::uint32_t const* names = nullptr;
  index apart = 0;
};

namespace detail {

/// Bits in which keys of a dtype differ, and the mask that reverses their order.
constexpr int key_bits(code c) { return c == code::bool8 ? 1 : 8 * size_of(c); }
constexpr std::uint64_t key_mask(sorted_rows const& x) {
  return x.descending ? ~std::uint64_t(0) >> (64 - key_bits(x.dtype)) : 0;
}

}  // namespace detail

/// What a block gets; tests choose less.
struct sort_sizes {
  int rounds = 16;        // elements of a thread where a block sorts rows; 3/4 of it with
                          // places, and of 8 bytes
  int pass_rounds = 19;   // … where rows take passes; with places 5 more
  index lanes = 256;      // elements of a row that lanes of a warp sort; half of it with places
  index shared = 2048;    // elements of a block that rows share
  index counted = 16384;  // elements of a row that a block counts, at least
};

/// How rows are sorted: by blocks that sort whole rows, else by passes.
struct sort_plan {
  sort_frame frame;
  sort_geometry geometry = {};
  unsigned blocks = 0;
  index cleared = 0;  // bytes of counts and posts, for all passes

  bool has_passes() const { return frame.kind == sort_kind::pass; }
};

/// Throws device_error if rows are too long, or need too many blocks.
LAZULI_API sort_plan plan_sort(sorted_rows const& x, sort_sizes const& sizes = {});

/// Sorts rows that have elements. `memory` gives device memory that lives until the launches are
/// queued, cleared or not.
LAZULI_API void run_sort(sorted_rows const& x, kernel_launcher launch,
                         function_ref<void*(index bytes, bool cleared)> memory,
                         sort_sizes const& sizes = {});

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/sort.ipp>
#endif
