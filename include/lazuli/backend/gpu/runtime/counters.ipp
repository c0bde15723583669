// Bodies of counters.hpp.
#pragma once

#include <lazuli/backend/gpu/runtime/counters.hpp>

LAZULI_BEGIN

namespace gpu {

namespace detail {

LAZULI_API counter_memory::counter_memory(platform& p, int device, void* stream)
    : platform_(p), device_(device), stream_(stream) {
  device_state& state = p.device(device);
  driver const& d = p.calls();
  activation const active(p, state);
  p.check(
      state.pool != nullptr ? d.allocate_async(&data_, bytes, stream) : d.allocate(&data_, bytes),
      "allocate", device);
  int const result = d.fill_bytes(data_, 0, bytes, stream);
  if (result == 0) return;
  state.pool != nullptr ? d.free_async(data_, stream) : d.free(data_);
  p.check(result, "fill", device);
}

LAZULI_API counter_memory::~counter_memory() {
  try {
    device_state& state = platform_.device(device_);
    driver const& d = platform_.calls();
    activation const active(platform_, state);
    if (state.pool != nullptr) {
      d.free_async(data_, stream_);
      if (stream_ == nullptr) d.stream_synchronize(stream_);  // nobody else waits for it any more
    } else {
      d.stream_synchronize(stream_);
      d.free(data_);
    }
  } catch (error const&) {  // the driver is gone, and the memory with it
  }
}

}  // namespace detail

LAZULI_API unsigned* counters(stream const& s) noexcept {
  if (s.is_captured()) return nullptr;
  try {
    if (s.handle() == nullptr)
      return s.platform()
          .part<detail::counter_memory>(s.device(), &detail::device_state::counters)
          .data();
    detail::part_slot* const own = s.counter_slot();
    if (own == nullptr) return nullptr;
    if (void* const there = own->made.load(std::memory_order_acquire))
      return static_cast<detail::counter_memory*>(there)->data();
    detail::device_state& state = s.platform().device(s.device());
    std::scoped_lock const hold(state.lock);
    if (own->made == nullptr) {
      own->destroy = [](void* made) { delete static_cast<detail::counter_memory*>(made); };
      own->made.store(new detail::counter_memory(s.platform(), s.device(), s.handle()),
                      std::memory_order_release);
    }
    return static_cast<detail::counter_memory*>(own->made.load())->data();
  } catch (std::exception const&) {
    return nullptr;
  }
}

}  // namespace gpu

LAZULI_END
