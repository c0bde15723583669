// Bodies of device.hpp.
#pragma once

#include <lazuli/backend/gpu/runtime/device.hpp>

LAZULI_BEGIN

namespace gpu {

namespace detail {

LAZULI_API int& current_device_slot(platform& p) {
  static thread_local std::array<thread_devices, 4> slots;
  for (auto& each : slots) {
    if (each.whose == &p) return each.device;
    if (each.whose == nullptr) return each.whose = &p, each.device;
  }
  fail<device_error>("more than 4 platforms in one thread");
}

}  // namespace detail

LAZULI_API void set_current_device(platform& p, int device) {
  p.device(device);
  detail::current_device_slot(p) = device;
}

LAZULI_API void synchronize(platform& p, int device) {
  auto const* const now = detail::captured_stream::current;
  if (now != nullptr && now->of == &p && now->device == device)
    detail::throw_in_capture("nothing can wait for the device");
  activation const active(p, device);
  p.check(p.calls().context_synchronize(), "synchronize", device);
}

LAZULI_API void reset_peak_memory(platform& p, int device) {
  detail::device_state& state = p.device(device);
  state.peak = state.allocated.load();
}

LAZULI_API index memory_reserved(platform& p, int device) {
  detail::device_state& state = p.device(device);
  if (state.pool == nullptr || p.calls().pool_get_attribute == nullptr) return state.allocated;
  std::uint64_t bytes = 0;
  p.check(p.calls().pool_get_attribute(state.pool, driver_constant::pool_reserved_now, &bytes),
          "memory_reserved", device);
  return static_cast<index>(bytes);
}

LAZULI_API memory_info device_memory(platform& p, int device) {
  activation const active(p, device);
  memory_info out;
  p.check(p.calls().memory_info(&out.unused, &out.total), "device_memory", device);
  return out;
}

LAZULI_API void empty_cache(platform& p, int device) {
  detail::device_state& state = p.device(device);
  if (state.pool == nullptr) return;
  synchronize(p, device);  // frees that are still in the streams count then
  p.check(p.calls().pool_trim(state.pool, 0), "empty_cache", device);
}

LAZULI_API bool open_peer(platform& p, int device, int peer) {
  if (device == peer) return true;
  detail::device_state &mine = p.device(device), &theirs = p.device(peer);
  driver const& d = p.calls();
  std::scoped_lock const hold(mine.lock);
  char& known = mine.peer_known[static_cast<std::size_t>(peer)];
  if (known != 0) return known == 1;
  int can = 0;
  if (d.device_can_access_peer != nullptr && d.context_enable_peer != nullptr)
    p.check(d.device_can_access_peer(&can, mine.device, theirs.device), "can_access_peer", device);
  if (can != 0) {
    activation const active(p, mine);
    int const result = d.context_enable_peer(theirs.context, 0);
    if (result != driver_constant::peer_already_enabled) p.check(result, "enable_peer", device);
    if (theirs.pool != nullptr && d.pool_set_access != nullptr) {
      pool_access const access{.device = mine.device};
      p.check(d.pool_set_access(theirs.pool, &access, 1), "pool_set_access", device);
    }
  }
  known = can != 0 ? 1 : 2;
  return known == 1;
}

}  // namespace gpu

LAZULI_END
