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
  p.check(take(d, state, &data_, bytes, stream), "allocate", device);
  int const result = d.fill_bytes(data_, 0, bytes, stream);
  if (result == 0) return;
  give_back(d, state, data_, stream);
  p.check(result, "fill", device);
}

LAZULI_API counter_memory::~counter_memory() {
  try {
    device_state& state = platform_.device(device_);
    activation const active(platform_, state);
    give_back(platform_.calls(), state, data_, stream_);
    if (stream_ == nullptr) platform_.calls().stream_synchronize(stream_);  // nobody else will
  } catch (error const&) {  // the driver is gone, and the memory with it
  }
}

}  // namespace detail

LAZULI_API unsigned* counters(stream const& s) noexcept {
  if (s.is_captured()) return nullptr;
  try {
    detail::device_state& state = s.platform().device(s.device());
    detail::part_slot* const slot = s.handle() == nullptr ? &state.counters : s.counter_slot();
    if (slot == nullptr) return nullptr;
    auto const make = [&] {
      return new detail::counter_memory(s.platform(), s.device(), s.handle());
    };
    return slot->get<detail::counter_memory>(state.lock, make).data();
  } catch (std::exception const&) {
    return nullptr;
  }
}

}  // namespace gpu

LAZULI_END
