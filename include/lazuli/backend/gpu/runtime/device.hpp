// Devices: how many there are, what they are, which one is current, which can read others' memory.
#pragma once

#include <array>
#include <lazuli/backend/gpu/runtime/capture.hpp>
#include <lazuli/backend/gpu/runtime/platform.hpp>

LAZULI_BEGIN

namespace gpu {

/// How many devices there are; 0 where the platform is not available.
inline int device_count(platform& p) { return p.device_count(); }

/// Facts of a device: name, memory, multiprocessors, compute capability.
inline properties const& device_properties(platform& p, int device) {
  return p.device(device).facts;
}

namespace detail {
/// A slot for each platform in a thread's own state.
struct thread_devices {
  platform* whose = nullptr;
  int device = 0;
};
LAZULI_API int& current_device_slot(platform& p);
}  // namespace detail

/// The device of this thread on which new tensors lie when none is named; 0 at first.
inline int current_device(platform& p) { return detail::current_device_slot(p); }

/// Throws device_error where there is no such device.
LAZULI_API void set_current_device(platform& p, int device);

/// Makes a device the current one of this thread for as long as it lives.
class device_guard {
 public:
  device_guard(platform& p, int device) : platform_(p), before_(current_device(p)) {
    set_current_device(p, device);
  }
  device_guard(device_guard const&) = delete;
  device_guard& operator=(device_guard const&) = delete;
  ~device_guard() { detail::current_device_slot(platform_) = before_; }

 private:
  platform& platform_;
  int before_;
};

/// Makes a device's primary context the thread's own for the calls that follow; then restores
/// another library's. Every call of the driver that gets a handle or memory needs one.
class activation {
 public:
  activation(platform& p, int device) : activation(p, p.device(device)) {}
  activation(platform& p, detail::device_state const& state) : calls_(p.calls()) {
    p.check(calls_.context_get(&before_), "context_get", state.device);
    if (before_ == state.context) [[likely]] {
      before_ = nullptr;
      return;
    }
    p.check(calls_.context_set(state.context), "context_set", state.device);
  }
  activation(activation const&) = delete;
  activation& operator=(activation const&) = delete;
  ~activation() {
    if (before_ != nullptr) calls_.context_set(before_);
  }

 private:
  driver const& calls_;
  void* before_ = nullptr;  // what comes back; null: nothing does
};

/// Waits until all work on a device is done.   Throws device_error for what failed there.
LAZULI_API void synchronize(platform& p, int device);
inline void synchronize(platform& p) { synchronize(p, current_device(p)); }

/// Bytes of this program's blocks on a device, now and at most since the start or the last reset,
/// as torch.cuda.memory_allocated and max_memory_allocated.
inline index memory_allocated(platform& p, int device) { return p.device(device).allocated; }
inline index max_memory_allocated(platform& p, int device) { return p.device(device).peak; }
LAZULI_API void reset_peak_memory(platform& p, int device);

/// Bytes that the device's pool holds, used or not; what is allocated where there is no pool.
LAZULI_API index memory_reserved(platform& p, int device);

/// Free and total bytes of a device, as the driver sees them.
struct memory_info {
  std::size_t unused = 0, total = 0;
};
LAZULI_API memory_info device_memory(platform& p, int device);

/// Gives memory that no block uses back to the device.
LAZULI_API void empty_cache(platform& p, int device);

/// Can `device` itself read and write the memory of `peer`? Access is opened at the first call,
/// both for plain memory and for the pool, which EnablePeerAccess leaves closed.
LAZULI_API bool open_peer(platform& p, int device, int peer);

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/runtime/device.ipp>
#endif
