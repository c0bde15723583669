// Bodies of platform.hpp.
#pragma once

#include <lazuli/backend/gpu/runtime/platform.hpp>

LAZULI_BEGIN

namespace gpu {

LAZULI_API gpu::availability const& platform::available() {
  if (!started_.load(std::memory_order_acquire)) start();
  return available_;
}

LAZULI_API void platform::need() {
  if (!available()) fail<device_error>(parts_.name, " is not available: ", available_.reason);
  ready_.store(true, std::memory_order_release);
}

LAZULI_API std::string platform::error_text(int error) const {
  char const *name = nullptr, *words = nullptr;
  if (driver_.error_name != nullptr) driver_.error_name(error, &name);
  if (driver_.error_text != nullptr) driver_.error_text(error, &words);
  return text::concat(name != nullptr ? name : "error", " (", error, ")",
                      words != nullptr ? ": " : "", words != nullptr ? words : "");
}

LAZULI_API void platform::replace(platform_parts parts) {
  std::scoped_lock const hold(lock_);
  for (auto& each : devices_) {  // all devices are still there while their parts go
    detail::device_state* const state = each;
    if (state == nullptr) continue;
    state->slots.clear();
    state->kernels.clear();
    state->staging.clear();
    state->counters.clear();
    driver_.context_set(state->context);
    for (void* const event : state->events) driver_.event_destroy(event);
  }
  for (auto& each : devices_) delete each.exchange(nullptr);
  devices_.clear();
  started_ = ready_ = false;
  available_ = {};
  driver_ = {};
  parts_ = std::move(parts);
}

[[noreturn]] LAZULI_API void platform::throw_error(int result, char const* call, int device) const {
  std::string out =
      text::concat(call, " on ", parts_.prefix, ":", device, ": ", error_text(result));
  std::string const recent = detail::launches_of_this_thread().text();
  if (result != driver_constant::out_of_memory && !recent.empty())
    out += "; the last launches of this thread: " + recent;
  throw device_error(out);
}

LAZULI_API void platform::start() {
  std::scoped_lock const hold(lock_);
  if (started_) return;
  available_.reason = missing();
  available_.available = available_.reason.empty();
  started_.store(true, std::memory_order_release);
}

LAZULI_API std::string platform::missing() {
  driver_ = parts_.load();
  if (driver_.init == nullptr) return parts_.library + " was not found: is the GPU's driver there?";
#define LAZULI_GPU_NEEDED(name, parameters, cuda, hip)        \
  if (driver_.name == nullptr && !detail::is_optional(#name)) \
    return parts_.library + " has no function " #name ": it is too old";
  LAZULI_GPU_DRIVER_ROWS(LAZULI_GPU_NEEDED)
#undef LAZULI_GPU_NEEDED
  if (int const error = driver_.init(0)) return "the driver does not start: " + error_text(error);
  if (int const error = driver_.driver_version(&version_))
    return "the driver's version is not known: " + error_text(error);
  int count = 0;
  if (int const error = driver_.device_count(&count))
    return "devices cannot be counted: " + error_text(error);
  if (count == 0) return "there is no device";
  try {
    compiler_ = parts_.find(version_);
  } catch (error const& e) {
    return e.what();
  }
  devices_ = std::vector<std::atomic<detail::device_state*>>(static_cast<std::size_t>(count));
  return {};
}

LAZULI_API void platform::read_facts(detail::device_state& state) const {
  auto const attribute = [&](int number) {
    int value = 0;
    check(driver_.device_attribute(&value, number, state.device), "device_attribute", state.device);
    return value;
  };
  auto const attribute_or_0 = [&](int number) {  // older drivers do not know it
    int value = 0;
    return driver_.device_attribute(&value, number, state.device) == 0 ? value : 0;
  };
  attribute_numbers const& a = parts_.attributes;
  properties& facts = state.facts;
  char name[256] = {};
  check(driver_.device_name(name, sizeof name - 1, state.device), "device_name", state.device);
  facts.name = name;
  check(driver_.device_total_memory(&facts.total_memory, state.device), "device_total_memory",
        state.device);
  facts.multiprocessors = attribute(a.multiprocessors);
  facts.major = attribute(a.major);
  facts.minor = attribute(a.minor);
  facts.max_threads_per_block = attribute(a.threads_per_block);
  facts.max_threads_per_multiprocessor = attribute(a.threads_per_multiprocessor);
  facts.warp_size = attribute(a.warp);
  facts.shared_bytes = attribute(a.shared_per_block);
  facts.l2_bytes = attribute(a.l2);
  facts.max_shared_bytes = std::max(facts.shared_bytes, attribute_or_0(a.shared_optin));
  driver const& d = driver_;
  bool const pools = d.pool_default && d.pool_set_attribute && d.pool_trim && d.allocate_async &&
                     d.free_async && attribute_or_0(a.pools) != 0;
  if (!pools) return;
  check(d.pool_default(&state.pool, state.device), "pool_default", state.device);
  // By default a pool returns its memory at each synchronisation.
  std::uint64_t keep_all = UINT64_MAX;
  check(d.pool_set_attribute(state.pool, driver_constant::pool_release_threshold, &keep_all),
        "pool_set_attribute", state.device);
}

LAZULI_API detail::device_state& platform::open(int ordinal) {
  if (ordinal < 0 || ordinal >= static_cast<int>(devices_.size()))
    fail<device_error>("device ", parts_.prefix, ":", ordinal, " does not exist: there are ",
                       devices_.size());
  std::scoped_lock const hold(lock_);
  auto& slot = devices_[static_cast<std::size_t>(ordinal)];
  if (detail::device_state* const there = slot.load()) return *there;
  auto state = std::make_unique<detail::device_state>();
  check(driver_.device_get(&state->device, ordinal), "device_get", ordinal);
  read_facts(*state);
  check(driver_.context_retain(&state->context, state->device), "context_retain", ordinal);
  state->peer_known.resize(devices_.size());
  slot.store(state.release(), std::memory_order_release);
  return *slot.load();
}

LAZULI_API platform& cuda_platform() {
  static platform& one = *new platform(cuda_parts());
  return one;
}

LAZULI_API platform& hip_platform() {
  static platform& one = *new platform(hip_parts());
  return one;
}

}  // namespace gpu

LAZULI_END
