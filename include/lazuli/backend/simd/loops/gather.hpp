// Short vectors with any strides: gathers first what a loop cannot read, and scatters what it
// cannot write. No plan: it would take longer than the work.
#pragma once

#include <lazuli/backend/simd/loops/kernel.hpp>

LAZULI_BEGIN

namespace simd {

/// The operands of one row, the destination first: steps in elements, sizes in bytes (0 for one
/// number, and for positions).
struct LAZULI_OBJECT_TAG row_operands {
  std::byte** data;
  index* steps;
  std::uint8_t* sizes;
  int count;
};

/// Longer vectors are worth a plan.
inline constexpr index longest_gathered = 128;

/// Runs a loop for steps of 0 and 1 over n elements, none of which lies over one of the destination
/// except in place. False: there is no room, and nothing was done.
LAZULI_API bool run_gathered(elementwise_kernel::loop loop, void const* context,
                             row_operands const& row, index n);
/// Copies n elements of operand 1, which lies apart, to the destination. False: nothing was done.
LAZULI_API bool copy_gathered(row_operands const& row, index n);
/// Reduces n > 0 elements to the destination. False: there is no room, and nothing was done.
LAZULI_API bool reduce_gathered(decltype(reduction_kernel::reduce_rows) reduce, void const* context,
                                row_operands const& row, index n);

}  // namespace simd

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/simd/loops/gather.ipp>
#endif
