// The caches: their sizes, when it is faster to store a destination past them, and the fence after
// such stores.
#pragma once

#include <lazuli/plan/nest.hpp>

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

LAZULI_BEGIN

namespace simd::driver {

/// The sizes of a core's caches, in bytes.
struct cache_sizes {
  index own = index{1} << 20;    // its second level
  index last = index{32} << 20;  // the largest that it shares
  bool mesh = false;             // the last level lies at the cores of a whole server, far from this one
};

/// Those of the first core; the values above if the system does not tell. (sysconf adds up the last
/// levels of a whole socket.)
LAZULI_API cache_sizes const& caches();

/// Bytes of a statement's operands above which its destination goes past the caches: a third of the
/// last level on one thread, three quarters on several (measured in 32 MB, Zen 4: chains over 18 MB
/// gain 25 % on one thread and lose half on two, which past the caches are no faster than one). On a
/// mesh one and a half times the second levels of all threads, three times that of one alone: its last
/// level gives a core 30 GB/s, little more than memory (Emerald Rapids, 2 and 260 MB: chains over 8 to
/// 48 MB gain 20 to 25 % on one thread and on two; together with a loop that reads the result at once
/// they take 1.02 to 1.07 of before, on one thread).
LAZULI_API index most_in_caches(cache_sizes const& c, int threads);

/// Bytes of memory that an operand covers.
LAZULI_API index bytes_of(plan::nest const& n, plan::operand const& o);

/// An estimate of the time that a nest takes on one thread, in hundredths of a nanosecond: that of
/// its arithmetic, `cost` for each point, or of its memory, whichever is longer. Memory beyond L1
/// gives 80 to 115 GB/s to one core (Zen 4, L2 to L3).
LAZULI_API index work_of(plan::nest const& n, index cost);

/// Whether the destination is stored past the caches: nothing reads it, and together with the
/// operands it takes more than most_in_caches.
LAZULI_API bool streams_past_caches(plan::nest const& n, int threads);

/// To be called after the last store past the caches, before another thread reads.
LAZULI_API void fence_streams();

}  // namespace simd::driver

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/simd/loops/caches.ipp>
#endif
