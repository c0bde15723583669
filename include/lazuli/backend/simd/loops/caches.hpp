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

/// An estimate of the time that a nest takes on one thread, in hundredths of a nanosecond: that of
/// its arithmetic, `cost` for each point, or of its memory, whichever is longer. Memory beyond L1
/// gives 80 to 115 GB/s to one core (Zen 4, L2 to L3).
LAZULI_API index work_of(plan::nest const& n, index cost);

/// Whether the destination goes past the caches: nothing reads it, and together with the operands
/// it takes more than a third of the last-level cache on one thread, more than three quarters on
/// several (measured in 32 MB: chains over 18 MB gain 25 % on one thread and lose half on two,
/// which past the caches are no faster than one).
LAZULI_API bool streams_past_caches(plan::nest const& n, int threads);

/// After the last store past the caches, before another thread reads.
LAZULI_API void fence_streams();

}  // namespace simd::driver

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/simd/loops/caches.ipp>
#endif
