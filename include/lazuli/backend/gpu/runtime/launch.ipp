// Bodies of launch.hpp.
#pragma once

#include <lazuli/backend/gpu/runtime/launch.hpp>

LAZULI_BEGIN

namespace gpu {

LAZULI_API std::atomic<bool>& synchronous_launches() {
  static std::atomic<bool> on = detail::is_on(std::getenv("LAZULI_SYNC"));
  return on;
}

namespace detail {

[[noreturn]] LAZULI_API void launch_failed(kernel const& k, unsigned blocks, unsigned threads,
                                           unsigned shared_bytes, int error) {
  fail<device_error>("launch of ", k.name, " on ", k.platform->prefix(), ":", k.device, " (",
                     blocks, " blocks of ", threads, " threads, ", shared_bytes,
                     " bytes of shared memory): ", k.platform->error_text(error),
                     "; the last launches of this thread: ", launches_of_this_thread().text());
}

LAZULI_API void allow_shared(kernel const& k, unsigned bytes) {
  auto const set = k.platform->calls().function_set_attribute;
  if (set != nullptr)
    k.platform->check(
        set(k.function, driver_constant::function_max_dynamic_shared, static_cast<int>(bytes)),
        text::concat("shared memory of ", k.name).c_str(), k.device);
  k.shared_bytes = bytes;
}

}  // namespace detail

LAZULI_API std::size_t most_argument_bytes(platform& p, int device) {
  if (p.prefix() != "cuda") return static_cast<std::size_t>(-1);
  return p.driver_version() >= 12010 && device_properties(p, device).major >= 7 ? 32764 : 4096;
}

LAZULI_API void check_arguments(platform& p, int device, std::string_view kernel,
                                std::size_t bytes) {
  std::size_t const most = most_argument_bytes(p, device);
  if (bytes <= most) return;
  int const version = p.driver_version();
  fail<device_error>("kernel ", kernel, " on ", p.prefix(), ":", device, ": its arguments take ",
                     bytes, " bytes, and CUDA ", version / 1000, ".", version % 1000 / 10,
                     " allows ", most, " on this device (32764 from CUDA 12.1 and sm_70 on)",
                     "; evaluate a part of the expression first, with eval");
}

LAZULI_API void launch(kernel const& k, stream const& s, unsigned blocks, unsigned threads,
                       unsigned shared_bytes, void** parameters) {
  if (blocks == 0) return;
  bool const captured = s.is_captured();
  if (!captured && detail::captured_stream::current != nullptr)
    detail::throw_in_capture("all work must be on their stream");
  platform& p = *k.platform;
  activation const active(p, k.device);
  if (shared_bytes > k.shared_bytes) [[unlikely]]
    detail::allow_shared(k, shared_bytes);
  detail::launches_of_this_thread().add(k.name);
  driver const& d = p.calls();
  int result = d.launch(k.function, blocks, 1, 1, threads, 1, 1, shared_bytes, s.handle(),
                        parameters, nullptr);
  if (result == 0 && !captured && synchronous_launches().load(std::memory_order_relaxed))
      [[unlikely]]
    result = d.stream_synchronize(s.handle());
  if (result != 0) [[unlikely]]
    detail::launch_failed(k, blocks, threads, shared_bytes, result);
}

}  // namespace gpu

LAZULI_END
