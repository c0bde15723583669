// What is kept for each device, and for each thread that launches kernels.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstring>
#include <lazuli/base/error.hpp>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

LAZULI_BEGIN

namespace gpu {

/// Facts of a device.
struct properties {
  std::string name;
  std::size_t total_memory = 0;
  int multiprocessors = 0, major = 0, minor = 0, max_threads_per_block = 0, warp_size = 0,
      max_threads_per_multiprocessor = 0, shared_bytes = 0, max_shared_bytes = 0, l2_bytes = 0;
};

namespace detail {

/// A place for something that a higher header keeps for a device, made when first requested.
struct part_slot {
  std::atomic<void*> made = nullptr;
  void (*destroy)(void*) = nullptr;
  void clear() {
    if (void* const part = made.exchange(nullptr)) destroy(part);
  }
  /// The Part that `make()` makes, with `new`, at the first call, under `lock`.
  template <class Part, class Make>
  Part& get(std::mutex& lock, Make const& make) {
    if (void* const there = made.load(std::memory_order_acquire)) return *static_cast<Part*>(there);
    std::scoped_lock const hold(lock);
    if (made == nullptr) {
      destroy = [](void* part) { delete static_cast<Part*>(part); };
      made.store(make(), std::memory_order_release);
    }
    return *static_cast<Part*>(made.load());
  }
};

/// What is kept for each device.
struct device_state {
  int device = 0;           // the vendor's handle
  void* context = nullptr;  // the primary one, which other libraries share
  void* pool = nullptr;     // null where allocation is not ordered by streams
  gpu::properties facts;
  std::atomic<index> allocated = 0, peak = 0;
  part_slot slots, kernels, staging, counters;
  std::mutex lock;               // of what follows
  std::vector<void*> events;     // of streams that wait for others: used again
  std::vector<char> peer_known;  // 0 not asked, 1 direct access, 2 none
};

/// The last kernels that a thread launched, for errors that surface later.
struct recent_launches {
  static constexpr int kept = 4, longest = 63;
  char names[kept][longest + 1] = {};
  unsigned count = 0;

  void add(std::string_view name) {
    char* const to = names[count++ % kept];
    std::size_t const length = std::min<std::size_t>(name.size(), longest);
    std::memcpy(to, name.data(), length);
    to[length] = '\0';
  }
  LAZULI_COLD std::string text() const {
    std::string out;
    for (unsigned i = count < kept ? 0 : count - kept; i < count; ++i)
      text::append(out, out.empty() ? "" : ", "), text::append(out, names[i % kept]);
    return out;
  }
};
inline recent_launches& launches_of_this_thread() {
  static thread_local recent_launches launches;
  return launches;
}

}  // namespace detail

}  // namespace gpu

LAZULI_END
