// Streams: work that a device does in order; which one is current; which waits for which.
#pragma once

#include <lazuli/backend/gpu/runtime/device.hpp>

LAZULI_BEGIN

namespace gpu {

class event;

namespace detail {

/// A driver's stream, destroyed when nobody uses it any more. Its pending work is still done.
class owned_stream {
 public:
  explicit owned_stream(platform& p, int device) : platform_(p), device_(device) {
    activation const active(p, device);
    p.check(p.calls().stream_create(&handle_, driver_constant::stream_non_blocking),
            "stream_create", device);
  }
  owned_stream(owned_stream const&) = delete;
  owned_stream& operator=(owned_stream const&) = delete;
  ~owned_stream() {
    counters.clear();
    try {
      activation const active(platform_, device_);
      platform_.calls().stream_destroy(handle_);
    } catch (error const&) {  // the driver is gone: so is the stream
    }
  }
  void* handle() const { return handle_; }

  mutable part_slot counters;  // of counters.hpp

 private:
  platform& platform_;
  int device_;
  void* handle_ = nullptr;
};

/// An event from a device's store, which is returned there; for two streams, one of which waits.
class borrowed_event {
 public:
  borrowed_event(platform& p, device_state& state) : platform_(p), state_(state) {
    {
      std::scoped_lock const hold(state.lock);
      if (!state.events.empty()) {
        handle_ = state.events.back();
        state.events.pop_back();
        return;
      }
      state.events.reserve(state.events.size() + 64);  // so that its return cannot fail
    }
    p.check(p.calls().event_create(&handle_, driver_constant::event_without_time), "event_create",
            state.device);
  }
  borrowed_event(borrowed_event const&) = delete;
  borrowed_event& operator=(borrowed_event const&) = delete;
  ~borrowed_event() {
    std::scoped_lock const hold(state_.lock);
    if (state_.events.size() < state_.events.capacity())
      state_.events.push_back(handle_);
    else
      platform_.calls().event_destroy(handle_);
  }
  void* handle() const { return handle_; }

 private:
  platform& platform_;
  device_state& state_;
  void* handle_ = nullptr;
};

}  // namespace detail

/// A queue of work on one device. A value: copies are the same stream, which lives as long as any
/// copy of it does, or memory that was used on it.
class stream {
 public:
  /// A new stream that does not wait for the default one.
  stream(gpu::platform& p, int device)
      : owned_(std::make_shared<detail::owned_stream const>(p, device)),
        platform_(&p),
        handle_(owned_->handle()),
        device_(device) {}
  /// The device's default stream: its handle is null.
  static stream default_of(gpu::platform& p, int device) { return stream(p, device, nullptr); }
  /// A stream of another library, which must outlive the use of it here.
  static stream foreign(gpu::platform& p, int device, void* handle) {
    return stream(p, device, handle);
  }

  void* handle() const { return handle_; }
  int device() const { return device_; }
  gpu::platform& platform() const { return *platform_; }

  /// Where counters.hpp keeps its counters; null if the stream is not ours.
  detail::part_slot* counter_slot() const { return owned_ ? &owned_->counters : nullptr; }

  /// Does this thread capture it into a graph?
  bool is_captured() const {
    detail::captured_stream const* const now = detail::captured_stream::current;
    return now != nullptr && now->handle == handle_ && now->device == device_ &&
           now->of == platform_;
  }

  /// Waits until all its work is done.   Throws device_error for what failed on the device.
  void synchronize() const {
    if (is_captured()) detail::throw_in_capture("nothing can wait for them");
    activation const active(*platform_, device_);
    platform_->check(platform_->calls().stream_synchronize(handle_), "stream.synchronize", device_);
  }
  /// Is all its work done?
  bool done() const {
    if (is_captured()) detail::throw_in_capture("nothing can ask whether they are done");
    activation const active(*platform_, device_);
    int const result = platform_->calls().stream_query(handle_);
    if (result == driver_constant::not_ready) return false;
    platform_->check(result, "stream.done", device_);
    return true;
  }
  /// Work that follows here starts after the work that `other` has now. The caller does not wait.
  void wait(stream const& other) const {
    if (*this == other) return;
    if (is_captured() || other.is_captured())
      detail::throw_in_capture("no other stream can wait for theirs, nor theirs for another");
    detail::device_state& theirs = platform_->device(other.device_);
    driver const& d = platform_->calls();
    // The event is free again immediately: the wait has taken its state.
    activation const active(*platform_, theirs);
    detail::borrowed_event const event(*platform_, theirs);
    platform_->check(d.event_record(event.handle(), other.handle_), "stream.wait", other.device_);
    activation const here(*platform_, device_);
    platform_->check(d.stream_wait_event(handle_, event.handle(), 0), "stream.wait", device_);
  }
  /// Work that follows here starts after the event's; defined in event.hpp.
  void wait(event const& e) const;

  friend bool operator==(stream const& a, stream const& b) {
    return a.handle_ == b.handle_ && a.device_ == b.device_ && a.platform_ == b.platform_;
  }

 private:
  stream(gpu::platform& p, int device, void* handle)
      : platform_(&p), handle_(handle), device_(device) {}

  std::shared_ptr<detail::owned_stream const> owned_;
  gpu::platform* platform_;
  void* handle_;
  int device_;
};

namespace detail {
/// The current streams of this thread that are not default ones.
LAZULI_API std::vector<stream>& current_streams();
}  // namespace detail

/// The stream on which this thread's work on a device runs; the default one at first.
LAZULI_API stream current_stream(platform& p, int device);
inline stream current_stream(platform& p) { return current_stream(p, current_device(p)); }

LAZULI_API void set_current_stream(stream const& s);

/// Makes a stream, and its device, the current ones of this thread for as long as it lives.
class stream_guard {
 public:
  explicit stream_guard(stream const& s)
      : device_(s.platform(), s.device()), before_(current_stream(s.platform(), s.device())) {
    set_current_stream(s);
  }
  stream_guard(stream_guard const&) = delete;
  stream_guard& operator=(stream_guard const&) = delete;
  ~stream_guard() { set_current_stream(before_); }  // there is a place for it: nothing is thrown

 private:
  device_guard device_;
  stream before_;
};

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/runtime/stream.ipp>
#endif
