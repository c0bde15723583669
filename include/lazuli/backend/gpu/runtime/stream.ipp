// Bodies of stream.hpp.
#pragma once

#include <lazuli/backend/gpu/runtime/stream.hpp>

LAZULI_BEGIN

namespace gpu {

namespace detail {

LAZULI_API std::vector<stream>& current_streams() {
  static thread_local std::vector<stream> streams;
  return streams;
}

}  // namespace detail

LAZULI_API stream current_stream(platform& p, int device) {
  for (stream const& each : detail::current_streams())
    if (each.device() == device && &each.platform() == &p) return each;
  return stream::default_of(p, device);
}

LAZULI_API void set_current_stream(stream const& s) {
  auto& streams = detail::current_streams();
  for (stream& each : streams) {
    if (each.device() != s.device() || &each.platform() != &s.platform()) continue;
    each = s;
    return;
  }
  streams.push_back(s);
}

}  // namespace gpu

LAZULI_END
