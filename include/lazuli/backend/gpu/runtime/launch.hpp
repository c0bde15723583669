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
/// Initially what LAZULI_SYNC says.
LAZULI_API std::atomic<bool>& synchronous_launches();

namespace detail {

[[noreturn]] LAZULI_API void launch_failed(kernel const& k, unsigned blocks, unsigned threads,
                                           unsigned shared_bytes, int error);

/// Allows a kernel more shared memory than it may take without asking.
LAZULI_API void allow_shared(kernel const& k, unsigned bytes);

}  // namespace detail

/// Bytes that the arguments of a kernel may have: 32,764 from CUDA 12.1 and sm_70 on, else 4,096;
/// HIP names no bound.
LAZULI_API std::size_t most_argument_bytes(platform& p, int device);

/// Throws device_error that says how many bytes of arguments a kernel has, if they are too many.
LAZULI_API void check_arguments(platform& p, int device, std::string_view kernel,
                                std::size_t bytes);

/// Enqueues a kernel: `parameters` points to one pointer for each parameter, and is read before it
/// returns. No blocks: nothing is launched.   Throws device_error that names the kernel.
LAZULI_API void launch(kernel const& k, stream const& s, unsigned blocks, unsigned threads,
                       unsigned shared_bytes, void** parameters);

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/runtime/launch.ipp>
#endif
