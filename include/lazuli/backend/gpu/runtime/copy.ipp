// Bodies of copy.hpp.
#pragma once

#include <lazuli/backend/gpu/runtime/copy.hpp>

LAZULI_BEGIN

namespace gpu {

namespace detail {

LAZULI_API void staging::copy(void* to, void const* from, index bytes, stream const& s) {
  std::scoped_lock const hold(lock_);
  platform& p = s.platform();
  auto* const target = static_cast<char*>(to);
  auto const* const origin = static_cast<char const*>(from);
  for (index done = 0; done < bytes; done += piece_bytes) {
    index const size = std::min(piece_bytes, bytes - done);
    piece& place = pieces_[next_];
    next_ = (next_ + 1) % pieces;
    place.used.synchronize();
    if (place.memory.bytes() < size) place.memory = pinned_block(p, size_class(size));
    std::memcpy(place.memory.data(), origin + done, static_cast<std::size_t>(size));
    p.check(p.calls().copy_to_device(target + done, place.memory.data(),
                                     static_cast<std::size_t>(size), s.handle()),
            "copy to the device", s.device());
    place.used.record(s);
  }
}

LAZULI_API index staging::size_class(index bytes) {
  index size = index(64) << 10;
  while (size < bytes) size *= 2;
  return size;
}

}  // namespace detail

LAZULI_API void copy_to_device(void* to, void const* from, index bytes, stream const& s,
                               copying how) {
  if (bytes == 0) return;
  if (s.is_captured()) detail::throw_in_capture("nothing can be copied from the host");
  platform& p = s.platform();
  activation const active(p, s.device());
  if (how == copying::non_blocking && !is_pinned(p, from)) {
    p.part<detail::staging>(s.device(), &detail::device_state::staging).copy(to, from, bytes, s);
    return;
  }
  p.check(p.calls().copy_to_device(to, from, static_cast<std::size_t>(bytes), s.handle()),
          "copy to the device", s.device());
  if (how == copying::blocking) s.synchronize();
}

LAZULI_API void copy_to_host(void* to, void const* from, index bytes, stream const& s,
                             copying how) {
  if (bytes == 0) return;
  if (s.is_captured())
    detail::throw_in_capture("nothing can be copied to the host (item, cpu, printing)");
  platform& p = s.platform();
  activation const active(p, s.device());
  p.check(p.calls().copy_to_host(to, from, static_cast<std::size_t>(bytes), s.handle()),
          "copy to the host", s.device());
  if (how == copying::blocking || !is_pinned(p, to)) s.synchronize();
}

LAZULI_API void copy_on_device(void* to, void const* from, index bytes, stream const& s) {
  if (bytes == 0) return;
  platform& p = s.platform();
  activation const active(p, s.device());
  p.check(p.calls().copy_on_device(to, from, static_cast<std::size_t>(bytes), s.handle()),
          "copy on the device", s.device());
}

LAZULI_API void copy_between(void* to, int to_device, void const* from, int from_device,
                             index bytes, stream const& s) {
  if (bytes == 0) return;
  platform& p = s.platform();
  if (to_device == from_device || p.calls().copy_peer == nullptr)
    return copy_on_device(to, from, bytes, s);
  open_peer(p, to_device, from_device);
  open_peer(p, from_device, to_device);
  activation const active(p, s.device());
  p.check(p.calls().copy_peer(to, p.device(to_device).context, from, p.device(from_device).context,
                              static_cast<std::size_t>(bytes), s.handle()),
          "copy between devices", s.device());
}

LAZULI_API void fill_bytes(void* memory, unsigned char value, index bytes, stream const& s) {
  if (bytes == 0) return;
  platform& p = s.platform();
  activation const active(p, s.device());
  p.check(p.calls().fill_bytes(memory, value, static_cast<std::size_t>(bytes), s.handle()), "fill",
          s.device());
}

}  // namespace gpu

LAZULI_END
