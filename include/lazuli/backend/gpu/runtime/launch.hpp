// Launching kernels.
#pragma once

#include <lazuli/backend/gpu/runtime/cache.hpp>
#include <lazuli/backend/gpu/runtime/stream.hpp>

LAZULI_BEGIN

namespace gpu {

namespace detail {
/// Is a switch of the environment on: set, and not to 0?
inline bool is_on(char const* value) {
  return value != nullptr && *value != '\0' && std::string_view(value) != "0";
}
}  // namespace detail

/// Does each launch wait until the kernel is done, so that an error names the kernel that failed?
/// At first: what LAZULI_SYNC says.
LAZULI_API std::atomic<bool>& synchronous_launches();

namespace detail {

[[noreturn]] LAZULI_API void launch_failed(kernel const& k, unsigned blocks, unsigned threads,
                                           unsigned shared_bytes, int error);

/// More shared memory than any kernel may take unasked.
LAZULI_API void allow_shared(kernel const& k, unsigned bytes);

}  // namespace detail

/// Enqueues a kernel: `parameters` points to one pointer for each parameter, and is read before it
/// returns. No blocks: nothing is launched.   Throws device_error that names the kernel.
LAZULI_API void launch(kernel const& k, stream const& s, unsigned blocks, unsigned threads,
                       unsigned shared_bytes, void** parameters);

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/runtime/launch.ipp>
#endif
