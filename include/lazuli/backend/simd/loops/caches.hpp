// The last-level cache: its size, when it is faster to store a destination past it, and the fence
// after such stores.
#pragma once

#include <lazuli/plan/nest.hpp>

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

LAZULI_BEGIN

namespace simd::driver {

/// Bytes of the largest cache that the first core shares; 32 MiB where the system does not tell.
/// (sysconf adds up the caches of a whole socket.)
LAZULI_API index cache_bytes();

/// Bytes of memory that an operand covers.
LAZULI_API index bytes_of(plan::nest const& n, plan::operand const& o);

/// Whether the destination goes past the caches: nothing reads it, and together with the operands
/// it takes more than a third of the last-level cache (measured: chains over 12 MB and more gain
/// 5-30 % in 32 MB, over 8 MB they lose 50 %).
LAZULI_API bool streams_past_caches(plan::nest const& n);

/// After the last store past the caches, before another thread reads.
LAZULI_API void fence_streams();

}  // namespace simd::driver

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/simd/loops/caches.ipp>
#endif
