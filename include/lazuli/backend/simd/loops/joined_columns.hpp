// Few columns, many times one below the other, as of windows that do not overlap: columns of
// several outputs are packed side by side and folded as one row.
#pragma once

#include <lazuli/backend/simd/loops/tile.hpp>

LAZULI_BEGIN

namespace simd {

namespace driver {

/// As reduce_columns, into values, if columns are few and those of neighbouring outputs lie side by
/// side in the destination. False: it is another case, and nothing was done.
LAZULI_API bool reduce_joined_columns(reduction_kernel const& kernel, plan::nest const& n,
                                      std::byte* const* origin, index count);

}  // namespace driver

}  // namespace simd

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/simd/loops/joined_columns.ipp>
#endif
