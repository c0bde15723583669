// The vendors of GPUs: driver, compiler and dialect of each, loaded when first requested.
#pragma once

#include <atomic>
#include <cstdint>
#include <lazuli/backend/gpu/runtime/device_state.hpp>
#include <lazuli/backend/gpu/runtime/platform_parts.hpp>

LAZULI_BEGIN

namespace gpu {

/// A vendor's GPUs. One object each, which is never destroyed.
class platform {
 public:
  explicit platform(platform_parts parts) : parts_(std::move(parts)) {}
  platform(platform const&) = delete;
  platform& operator=(platform const&) = delete;

  std::string const& name() const { return parts_.name; }      ///< "CUDA"
  std::string const& prefix() const { return parts_.prefix; }  ///< "cuda", as in "cuda:0"
  gpu::dialect dialect() const { return parts_.dialect; }

  /// Loads driver and compiler, at the first call.
  gpu::availability const& available();
  /// The driver's functions.   Throws device_error that says what is missing.
  driver const& calls() {
    if (!ready_.load(std::memory_order_acquire)) [[unlikely]]
      need();
    return driver_;
  }
  /// The compiler of kernels.
  gpu::compiler const& compiler() { return calls(), compiler_; }
  int driver_version() { return calls(), version_; }
  /// How many devices there are; 0 where the platform is not available.
  int device_count() { return available() ? static_cast<int>(devices_.size()) : 0; }

  /// The state of a device, with its primary context; made at the first call.
  detail::device_state& device(int ordinal) {
    calls();
    if (static_cast<std::size_t>(ordinal) < devices_.size()) [[likely]]
      if (auto* const state =
              devices_[static_cast<std::size_t>(ordinal)].load(std::memory_order_acquire))
        return *state;
    return open(ordinal);
  }

  /// What a higher header keeps for a device, in its place there.
  template <class Part>
  Part& part(int ordinal, detail::part_slot detail::device_state::*place) {
    detail::device_state& state = device(ordinal);
    return (state.*place).get<Part>(state.lock, [&] { return new Part(*this, ordinal); });
  }

  /// An error's name, number and text: `CUDA_ERROR_OUT_OF_MEMORY (2): out of memory`.
  std::string error_text(int error) const;
  /// Throws if a call of the driver failed: tells call, device, error and the last launches.
  void check(int result, char const* call, int device) const {
    if (result != 0) [[unlikely]]
      throw_error(result, call, device);
  }

  /// For tests: replaces the parts, as if nothing had been used yet. No memory, stream or event of
  /// this platform may exist.
  void replace(platform_parts parts);

 private:
  void start();
  void need();
  std::string missing();
  detail::device_state& open(int ordinal);
  void read_facts(detail::device_state& state) const;

  [[noreturn]] void throw_error(int result, char const* call, int device) const;

  platform_parts parts_;
  std::mutex lock_;
  std::atomic<bool> started_ = false, ready_ = false;  // ready: available, and known to be
  gpu::availability available_;
  driver driver_;
  gpu::compiler compiler_;
  int version_ = 0;
  std::vector<std::atomic<detail::device_state*>> devices_;
};

namespace detail {
/// May a driver lack this function?
constexpr bool is_optional(std::string_view member) {
  for (std::string_view const each :
       {"device_can_access_peer", "context_enable_peer", "pool_default", "pool_set_attribute",
        "pool_get_attribute", "pool_set_access", "pool_trim", "allocate_async", "free_async",
        "pointer_attribute", "copy_peer", "function_set_attribute", "error_name", "error_text",
        "stream_begin_capture", "stream_end_capture", "stream_is_capturing", "graph_instantiate",
        "graph_launch", "graph_destroy", "graph_exec_destroy"})
    if (member == each) return true;
  return false;
}
}  // namespace detail

/// NVIDIA's GPUs.
LAZULI_API platform& cuda_platform();
/// AMD's GPUs.
LAZULI_API platform& hip_platform();
inline bool is_hip(platform const& p) { return &p == &hip_platform(); }

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/runtime/platform.ipp>
#endif
