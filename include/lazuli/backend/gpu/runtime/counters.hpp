// Zeros in the memory of a stream, which the blocks of a kernel count up to find the last block.
#pragma once

#include <lazuli/backend/gpu/runtime/memory.hpp>

LAZULI_BEGIN

namespace gpu {

/// The number of 32-bit counters of a stream.
inline constexpr index counters_of_stream = 512;

/// The counters of a stream, made when first requested: a kernel leaves them as it found them, 0.
/// Null if there are none: for a stream of another library, whose end is not told; during a
/// capture, as a graph can be launched on any stream; if memory has run out.
LAZULI_API unsigned* counters(stream const& s) noexcept;

namespace detail {

/// The memory of one stream's counters.
class counter_memory {
 public:
  /// Throws device_error.
  counter_memory(platform& p, int device, void* stream);
  counter_memory(counter_memory const&) = delete;
  counter_memory& operator=(counter_memory const&) = delete;
  ~counter_memory();
  unsigned* data() const { return static_cast<unsigned*>(data_); }

 private:
  static constexpr std::size_t bytes = counters_of_stream * sizeof(unsigned);
  platform& platform_;
  int device_;
  void *stream_, *data_ = nullptr;
};

}  // namespace detail

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/runtime/counters.ipp>
#endif
