// A machine of pretended GPUs: memory from malloc between canaries, streams that run at once or as
// late as they may, and calls that fail when told to.
#pragma once

#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace mock {

/// What a test may choose, before `install`.
struct machine_options {
  int devices = 1;
  int version = 13000;
  bool pools = true, peers = true;
  bool deferred = false;                      // run work as late as its order allows
  std::size_t memory = std::size_t(1) << 30;  // of each device
};

/// A mark in a stream: has the work before it been done?
struct mark {
  struct queue* stream = nullptr;
  bool done = false;
};

/// What a captured stream was given, and what a graph does when it is launched.
struct recorded {
  std::vector<std::function<void()>> work;
  std::vector<std::pair<char*, long>> uses;  // blocks, and which of those that lay there
  bool relaxed = false, spoiled = false;
};

/// A stream: work that has not been run yet.
struct queue {
  int device = 0;
  std::deque<std::function<void()>> work;
  std::unique_ptr<recorded> capture;  // while it is captured
  bool at_once = false;  // a unit runs on the processor: what it asks for is done when it asks
};

struct recorded_event {
  bool timed = false;
  std::shared_ptr<mark> last;
};

struct allocation {
  std::size_t bytes = 0;
  int device = 0;
  long serial = 0;
};

struct device_side {
  int number = 0;
  queue standard;  // the default stream
  std::size_t used = 0, cached = 0;
  bool keeps = false;  // the pool keeps what is freed
};

/// Everything; one at a time. Calls hold the lock.
struct machine {
  machine_options choice;
  std::recursive_mutex lock;
  std::vector<std::unique_ptr<device_side>> devices;
  std::map<char*, allocation> blocks;
  std::map<char*, std::size_t> pinned;
  std::set<queue*> streams;
  std::set<recorded_event*> events;
  std::set<void*> modules;
  std::set<recorded*> graphs;
  long allocations = 0;
  std::vector<std::string> log;  // launches and waits, in the order of the calls
  std::string problems;          // what a driver would have crashed on
  std::function<void(std::string const& kernel, void** parameters)> before_kernel;  // sees them

  long calls = 0;     // that `fail_at` counts
  long fail_at = -1;  // the number of the call that fails
  int error = 719;
  bool lost = false;                                                  // and every call after it
  int sticky = 0;                                                     // every call fails with it
  std::map<std::string, std::pair<int, int>, std::less<>> fail_call;  // name: calls until, error

  static constexpr std::size_t canary = 64;

  void start(machine_options const& o) {
    choice = o;
    devices.clear();
    for (int i = 0; i < o.devices; ++i) {
      devices.push_back(std::make_unique<device_side>());
      devices.back()->number = devices.back()->standard.device = i;
    }
    log.clear();
    problems.clear();
    before_kernel = nullptr;
    calls = 0;
    fail_at = -1;
    lost = false;
    sticky = 0;
    fail_call.clear();
  }

  /// What a test must find at its end.
  bool nothing_left() const {
    return blocks.empty() && pinned.empty() && streams.empty() && events.empty() &&
           modules.empty() && graphs.empty();
  }

  /// Frees what a lost device could not: after `sticky`.
  void clear() {
    for (queue* const each : streams) delete each;
    for (auto& each : devices) each->standard.work.clear();
    for (recorded_event* const each : events) delete each;
    for (auto const& [memory, size] : pinned) std::free(memory);
    while (!blocks.empty()) give_back(blocks.begin()->first);
    for (recorded* const each : graphs) delete each;
    graphs.clear();
    streams.clear();
    events.clear();
    pinned.clear();
  }

  /// The error with which a call is to fail, or 0.
  int gate(std::string_view name) {
    if (name.starts_with("error_")) return 0;
    if (sticky != 0 && !name.starts_with("context_")) return sticky;
    if (auto const found = fail_call.find(name); found != fail_call.end()) {
      int const result = found->second.second;
      if (found->second.first-- == 0) return fail_call.erase(found), result;
    }
    // What gives something back is not counted: where it fails, something is left for good.
    for (std::string_view const each : {"free", "destroy", "unload", "context_get", "context_set"})
      if (name.find(each) != std::string_view::npos) return 0;
    if (calls++ != fail_at) return 0;
    if (lost) sticky = error;
    return error;
  }

  void run_one(queue& q) {
    auto const next = std::move(q.work.front());
    q.work.pop_front();
    next();
  }
  void drain(queue& q) {
    while (!q.work.empty()) run_one(q);
  }
  void drain_device(int device) {
    for (queue* const each : streams)
      if (each->device == device) drain(*each);
    drain(devices[static_cast<std::size_t>(device)]->standard);
  }
  void enqueue(queue& q, std::function<void()> work) {
    if (q.capture != nullptr) return q.capture->work.push_back(std::move(work));
    q.work.push_back(std::move(work));
    if (!choice.deferred || q.at_once) drain(q);
  }

  /// Does this range lie in one live block?
  bool lives(void const* memory, std::size_t bytes) {
    auto* const at = static_cast<char*>(const_cast<void*>(memory));
    auto after = blocks.upper_bound(at);
    if (after == blocks.begin()) return bytes == 0;
    auto const& [start, block] = *--after;
    return at >= start && at + bytes <= start + block.bytes;
  }
  /// Keeps in mind that what is captured on a stream uses this memory, if it is a device's.
  void use(queue& q, void const* memory) {
    if (q.capture == nullptr || !lives(memory, 1)) return;
    auto const found = --blocks.upper_bound(static_cast<char*>(const_cast<void*>(memory)));
    q.capture->uses.emplace_back(found->first, found->second.serial);
  }
  bool is_pinned(void const* memory) {
    auto* const at = static_cast<char*>(const_cast<void*>(memory));
    auto after = pinned.upper_bound(at);
    if (after == pinned.begin()) return false;
    --after;
    return at < after->first + after->second;
  }

  char* take(int device, std::size_t bytes) {
    device_side& d = *devices[static_cast<std::size_t>(device)];
    if (d.used + d.cached + bytes > choice.memory) {
      if (d.used + bytes > choice.memory || bytes > d.cached) return nullptr;
    }
    d.cached -= std::min(d.cached, bytes);
    d.used += bytes;
    char* const raw = static_cast<char*>(std::aligned_alloc(64, rounded(bytes) + 2 * canary));
    std::memset(raw, 0xCB, rounded(bytes) + 2 * canary);
    blocks[raw + canary] = {bytes, device, ++allocations};
    return raw + canary;
  }
  /// Poisons memory when the stream comes to its allocation: who wrote earlier, on another stream
  /// that did not wait, loses it.
  void poison(char* memory) {
    if (auto const found = blocks.find(memory); found != blocks.end())
      std::memset(memory, 0xCB, found->second.bytes);
  }
  void give_back(char* memory) {
    auto const found = blocks.find(memory);
    if (found == blocks.end()) {
      problems += "freed twice, or never allocated; ";
      return;
    }
    auto const [bytes, device, serial] = found->second;
    for (std::size_t i = 0; i < canary; ++i) {
      bool const whole = static_cast<unsigned char>(memory[-1 - std::ptrdiff_t(i)]) == 0xCB &&
                         static_cast<unsigned char>(memory[rounded(bytes) + i]) == 0xCB;
      if (whole) continue;
      problems += "written beside a block; ";
      break;
    }
    for (std::size_t i = bytes; i < rounded(bytes); ++i)
      if (static_cast<unsigned char>(memory[i]) != 0xCB) problems += "written behind a block; ";
    device_side& d = *devices[static_cast<std::size_t>(device)];
    d.used -= bytes;
    if (d.keeps) d.cached += bytes;
    blocks.erase(found);
    std::memset(memory, 0xDD, bytes);
    std::free(memory - canary);
  }

 private:
  static std::size_t rounded(std::size_t bytes) { return (bytes + 63) / 64 * 64; }
};

inline machine& gpu_machine() {
  static machine& one = *new machine;
  return one;
}

}  // namespace mock
