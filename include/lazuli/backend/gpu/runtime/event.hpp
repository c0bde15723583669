// Events: marks in streams, to wait for and to measure time by.
#pragma once

#include <lazuli/backend/gpu/runtime/stream.hpp>
#include <utility>

LAZULI_BEGIN

namespace gpu {

/// A mark in a stream. `event(true)` also takes the time; a mark that was never recorded is done.
class event {
 public:
  explicit event(bool timed = false) : timed_(timed) {}
  event(event&& other) noexcept
      : platform_(std::exchange(other.platform_, nullptr)),
        handle_(std::exchange(other.handle_, nullptr)),
        device_(other.device_),
        timed_(other.timed_) {}
  event& operator=(event&& other) noexcept {
    std::swap(platform_, other.platform_);
    std::swap(handle_, other.handle_);
    std::swap(device_, other.device_);
    std::swap(timed_, other.timed_);
    return *this;
  }
  ~event() {
    if (handle_ == nullptr) return;
    try {
      activation const active(*platform_, device_);
      platform_->calls().event_destroy(handle_);
    } catch (error const&) {  // the driver is gone: so is the event
    }
  }

  /// Marks the end of the work that the stream has now; an earlier mark is forgotten.
  void record(stream const& s) {
    if (s.is_captured()) detail::throw_in_capture("no event can be recorded");
    activation const active(s.platform(), s.device());
    driver const& d = s.platform().calls();
    if (handle_ == nullptr) {
      unsigned const flags = timed_ ? 0 : driver_constant::event_without_time;
      s.platform().check(d.event_create(&handle_, flags), "event.record", s.device());
      platform_ = &s.platform();
      device_ = s.device();
    } else if (platform_ != &s.platform() || device_ != s.device()) {
      fail<device_error>("event.record: the event is of ", platform_->prefix(), ":", device_,
                         ", the stream of ", s.platform().prefix(), ":", s.device());
    }
    s.platform().check(d.event_record(handle_, s.handle()), "event.record", device_);
  }
  bool recorded() const { return handle_ != nullptr; }
  void* handle() const { return handle_; }

  /// Waits until the marked work is done.
  void synchronize() const {
    if (!recorded()) return;
    activation const active(*platform_, device_);
    platform_->check(platform_->calls().event_synchronize(handle_), "event.synchronize", device_);
  }
  /// Is the marked work done?
  bool done() const {
    if (!recorded()) return true;
    activation const active(*platform_, device_);
    int const result = platform_->calls().event_query(handle_);
    if (result == driver_constant::not_ready) return false;
    platform_->check(result, "event.done", device_);
    return true;
  }
  /// Milliseconds from this mark to a later one; waits for both.
  float elapsed(event const& later) const {
    if (!recorded() || !later.recorded() || !timed_ || !later.timed_)
      fail<device_error>("event.elapsed: both events must be recorded, and made by event(true)");
    synchronize();
    later.synchronize();
    activation const active(*platform_, device_);
    float milliseconds = 0;
    platform_->check(platform_->calls().event_elapsed(&milliseconds, handle_, later.handle_),
                     "event.elapsed", device_);
    return milliseconds;
  }

 private:
  gpu::platform* platform_ = nullptr;
  void* handle_ = nullptr;
  int device_ = 0;
  bool timed_;
};

inline void stream::wait(event const& e) const {
  if (!e.recorded()) return;
  if (is_captured()) detail::throw_in_capture("their stream cannot wait for an event");
  activation const active(*platform_, device_);
  platform_->check(platform_->calls().stream_wait_event(handle_, e.handle(), 0), "stream.wait",
                   device_);
}

}  // namespace gpu

LAZULI_END
