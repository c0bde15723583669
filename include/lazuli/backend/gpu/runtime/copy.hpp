// Copies between host and devices, and fills.
#pragma once

#include <lazuli/backend/gpu/runtime/memory.hpp>

LAZULI_BEGIN

namespace gpu {

/// Does a copy wait until it is done?
enum class copying { blocking, non_blocking };

namespace detail {

/// Pinned memory through which non-blocking copies from any host memory go, in pieces that are used
/// in turn. It belongs to one device.
class staging {
 public:
  static constexpr index piece_bytes = index(4) << 20;
  static constexpr int pieces = 4;

  staging(platform&, int) {}

  /// Enqueues the copy piece by piece. When this returns, `from` may change.
  void copy(void* to, void const* from, index bytes, stream const& s);

 private:
  /// Small programs pin little memory.
  static index size_class(index bytes);
  struct piece {
    pinned_block memory;
    event used;
  };
  std::mutex lock_;
  std::array<piece, pieces> pieces_;
  int next_ = 0;
};

}  // namespace detail

/// Host to device, after the stream's earlier work. When a non-blocking copy returns, it is in the
/// stream, and the host memory may change unless it is pinned; pinned memory is read later.
LAZULI_API void copy_to_device(void* to, void const* from, index bytes, stream const& s,
                               copying how = copying::blocking);

/// Device to host, after the stream's earlier work. It waits until the host has the values, except
/// for non-blocking copies to pinned memory, which has them after `s.synchronize()`.
LAZULI_API void copy_to_host(void* to, void const* from, index bytes, stream const& s,
                             copying how = copying::blocking);

/// Within a device, or between two devices if the stream's can reach both. Enqueued.
LAZULI_API void copy_on_device(void* to, void const* from, index bytes, stream const& s);

/// From a device to another, directly where they can reach each other, else by the driver through
/// the host. Enqueued on `s`, a stream of either.
LAZULI_API void copy_between(void* to, int to_device, void const* from, int from_device,
                             index bytes, stream const& s);

/// Sets every byte. Enqueued.
LAZULI_API void fill_bytes(void* memory, unsigned char value, index bytes, stream const& s);

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/runtime/copy.ipp>
#endif
