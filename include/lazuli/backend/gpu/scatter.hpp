// Sums at places that may be equal: one launch for each level of parts.
#pragma once

#include <lazuli/backend/gpu/codegen/scatter_text.hpp>
#include <lazuli/backend/gpu/runtime/memory.hpp>

LAZULI_BEGIN

namespace gpu {

/// Up to so many points need no sorting: one thread adds all of them, for its element.
inline constexpr index few_points = 32;

/// named += plain at the places of points: those of scatter_geometry, whose points and steps are
/// set. The keys are in order, or distinct, or belong to few points.
struct scattered_sum {
  code dtype;
  int points_rank, inner_rank;  // 1 or more
  bool distinct;                // no key is there twice
  std::int64_t const* keys;
  std::int64_t const* order;  // null: points are in their own order
  void const* plain;
  void* named;
  scatter_geometry at;
};

/// Tests choose less of these.
struct scatter_sizes {
  index chunk = 64;  // points of a thread, a power of two
  index few = few_points;
  index threads = index{1} << 18;  // that a device wants to have; chunks become shorter for them
};

/// Adds. `allocate` gives device memory.   Throws device_error if it needs too many blocks.
LAZULI_API void run_scatter(scattered_sum const& x, kernel_launcher launch,
                            function_ref<block(index bytes)> allocate,
                            scatter_sizes const& sizes = {});

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/scatter.ipp>
#endif
