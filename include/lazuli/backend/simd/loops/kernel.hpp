// A compiled expression as the drivers see it: plain function pointers, so that planning and
// driving are compiled once.
#pragma once

#include <lazuli/plan/nest.hpp>

LAZULI_BEGIN

namespace simd {

/// The largest number of leaves in one expression.
inline constexpr int max_operands = 128;

/// Lanes over which every reduction spreads its elements, whatever the register width: the result's
/// bits do not depend on it.
inline constexpr int virtual_lanes = 64;

/// The row_steps of one row.
inline constexpr index no_row_steps[max_operands] = {};

/// Step of a destination whose whole packs are stored past the caches: its first element is aligned
/// to 64 bytes.
inline constexpr index past_caches = -1;

/// Elements to be copied from one layout to another; all steps in bytes, of any sign.
struct block {
  std::byte* to;
  index to_row, to_column;
  std::byte const* from;
  index from_row, from_column;
  index rows, columns;
  bool streams = false;  // the destination may go past the caches
};

/// Whether each loop contains its expression once, and treats every pack as the last, partial one:
/// the same numbers, slower, compiled faster. For tests of other things than loops.
#if defined(LAZULI_PLAIN_LOOPS) && !defined(__OPTIMIZE__)
inline constexpr bool loops_are_plain = true;
#else
inline constexpr bool loops_are_plain = false;
#endif

/// Copies a block of elements of one size.
using packer = void (*)(block const&);

/// Packers for elements of 1, 2, 4, 8 and 16 bytes; null where no operand has that size.
struct packers {
  packer of[5];
  packer operator[](int size) const {
    return of[size == 1 ? 0 : size == 2 ? 1 : size == 4 ? 2 : size == 8 ? 3 : 4];
  }
};

/// What is known of the strides of a kernel's operands.
enum class layout {
  views,         // some leaf may have strides of its own
  dense_leaves,  // no leaf has, the destination may
  dense,         // nor has the destination
  vectors        // dense, and along one axis: nothing is ever packed
};

/// An elementwise expression. `data`, `steps` and `row_steps` hold one entry per operand, the
/// destination first; step 1: the next element, step 0: broadcast; of the destination also
/// `past_caches`, of the others -1 and 2 where there is a loop for them; row_steps in bytes. Other
/// strides never reach a kernel.
struct elementwise_kernel {
  using loop = void (*)(void const* context, std::byte* const* data, index const* steps,
                        index const* row_steps, index rows, index n);
  loop unit;     // all leaves of rank 1 and more have step 1, and are given as such
  loop mixed;    // steps 0 and 1
  loop strided;  // steps -1, 0, 1 and 2; null where no leaf can have them
  void const* context;
  int lanes;
  int cost;  // per element, in hundredths of a nanosecond
  packers const* pack;
  bool is_copy;  // one leaf, of the destination's own dtype
};

/// Elements of a row folded in one call before their state joins the tree of merges.
inline constexpr index row_block = 16384;
/// Rows that are folded at once to columns.
inline constexpr int rows_at_once = 8;

/// A reduction of an elementwise expression. States are arrays of pack states of `lanes` lanes and
/// `state_bytes` bytes each.
struct reduction_kernel {
  void (*clear)(void* states, index packs);
  /// Folds rows of n elements into `virtual_lanes` lanes, element i of each into lane
  /// i mod virtual_lanes.
  void (*fold_rows)(void const* context, void* states, std::byte* const* data, index const* steps,
                    index const* row_steps, index rows, index n);
  /// Folds rows × n elements into n lanes, column j into lane j.
  void (*fold_columns)(void const* context, void* states, std::byte* const* data,
                       index const* steps, index const* row_steps, index rows, index n);
  void (*merge)(void* into, void const* from, index packs);
  /// Merges the first `used` of the virtual lanes into lane 0.
  void (*merge_lanes)(void* states, int used);
  /// Writes the results of the first n lanes, each over `count` elements.
  void (*finish)(void const* context, void const* states, index count, std::byte* out,
                 index out_stride, index n);
  /// Reduces rows of n elements each, none longer than `longest_row`, to one output each, over
  /// `count` elements.
  void (*reduce_rows)(void const* context, std::byte* out, index out_step, index count,
                      std::byte* const* data, index const* steps, index const* row_steps,
                      index rows, index n);
  void const* context;
  int lanes;
  int cost;  // as above
  index state_bytes;
  packers const* pack;
  index longest_row;
  index short_row;        // shorter ones are better turned: several are columns of one
  index run = row_block;  // or the longest number, where the order of merges does not show
  index resumes_at = row_block;  // multiples of so many elements of a row are one call's, or
                                 // several calls' with one state
};

}  // namespace simd

LAZULI_END
