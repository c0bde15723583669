// The functions of a driver's table that need no memory: devices, contexts, streams, events.
#pragma once

#include <cstdio>
#include <lazuli/backend/gpu/runtime/driver.hpp>

#include "gpu/mock/machine.hpp"

namespace mock {

namespace gpu = lazuli::gpu;

inline device_side*& current_context() {
  static thread_local device_side* context = nullptr;
  return context;
}

/// Functions named as the table's members.
struct driver_basics {
  static constexpr int invalid = 1, no_memory = 2, no_image = 200, no_context = 201,
                       not_found = 500, not_ready = 600, captured = 900, uncaptured_work = 905;
  static machine& m() { return gpu_machine(); }

  /// The stream of a handle; null where the current context is not its device's.
  static queue* on(void* handle) {
    device_side* const context = current_context();
    if (context == nullptr) return nullptr;
    if (handle == nullptr) return &context->standard;
    auto* const q = static_cast<queue*>(handle);
    return m().streams.contains(q) && q->device == context->number ? q : nullptr;
  }

  static int init(unsigned) { return 0; }
  static int driver_version(int* v) { return *v = m().choice.version, 0; }
  static int device_count(int* count) { return *count = m().choice.devices, 0; }
  static int device_get(int* device, int ordinal) { return *device = ordinal, 0; }
  static int device_name(char* name, int length, int device) {
    std::snprintf(name, static_cast<std::size_t>(length), "Pretended GPU %d", device);
    return 0;
  }
  static int device_attribute(int* value, int attribute, int) {
    std::map<int, int> const known{
        {1, 1024},  {8, 48 << 10}, {10, 32}, {16, 4},         {38, 1 << 20},
        {39, 2048}, {75, 9},       {76, 0},  {97, 227 << 10}, {115, m().choice.pools ? 1 : 0}};
    auto const found = known.find(attribute);
    return found == known.end() ? invalid : (*value = found->second, 0);
  }
  static int device_total_memory(std::size_t* bytes, int) { return *bytes = m().choice.memory, 0; }
  static int device_can_access_peer(int* yes, int, int) { return *yes = m().choice.peers, 0; }
  static int context_retain(void** context, int device) {
    return *context = m().devices[static_cast<std::size_t>(device)].get(), 0;
  }
  static int context_get(void** context) { return *context = current_context(), 0; }
  static int context_set(void* context) {
    return current_context() = static_cast<device_side*>(context), 0;
  }
  static int context_synchronize() {
    if (current_context() == nullptr) return no_context;
    for (queue* const each : m().streams)
      if (each->capture != nullptr && each->device == current_context()->number)
        return each->capture->spoiled = true, captured;
    m().drain_device(current_context()->number);
    if (!current_context()->keeps) current_context()->cached = 0;
    return 0;
  }
  static int context_enable_peer(void* peer, unsigned) {
    m().log.push_back("peer " + std::to_string(static_cast<device_side*>(peer)->number));
    return current_context() == nullptr ? no_context : 0;
  }

  static int stream_create(void** stream, unsigned flags) {
    if (current_context() == nullptr || flags != 1) return no_context;
    auto* const made = new queue;
    made->device = current_context()->number;
    m().streams.insert(made);
    return *stream = made, 0;
  }
  static int stream_destroy(void* stream) {
    queue* const q = on(stream);
    if (q == nullptr || stream == nullptr) return no_context;
    m().drain(*q);
    m().streams.erase(q);
    delete q;
    return 0;
  }
  static int stream_synchronize(void* stream) {
    queue* const q = on(stream);
    if (q == nullptr) return no_context;
    if (q->capture != nullptr) return q->capture->spoiled = true, captured;
    m().drain(*q);
    return 0;
  }
  static int stream_query(void* stream) {
    queue* const q = on(stream);
    if (q == nullptr) return no_context;
    if (q->capture != nullptr) return q->capture->spoiled = true, captured;
    if (!q->work.empty()) m().run_one(*q);
    return q->work.empty() ? 0 : not_ready;
  }
  static int stream_wait_event(void* stream, void* event, unsigned) {
    queue* const q = on(stream);
    if (q == nullptr) return no_context;
    auto const last = static_cast<recorded_event*>(event)->last;
    if (last == nullptr) return 0;
    if (q->capture != nullptr) return q->capture->spoiled = true, uncaptured_work;
    m().log.push_back("wait");
    m().enqueue(*q, [last] {
      while (!last->done) m().run_one(*last->stream);
    });
    return 0;
  }

  static int event_create(void** event, unsigned flags) {
    if (current_context() == nullptr) return no_context;
    auto* const made = new recorded_event{flags == 0, nullptr};
    m().events.insert(made);
    return *event = made, 0;
  }
  static int event_record(void* event, void* stream) {
    queue* const q = on(stream);
    if (q == nullptr) return no_context;
    if (q->capture != nullptr) return q->capture->spoiled = true, captured;
    auto const last = std::make_shared<mark>(mark{q, false});
    static_cast<recorded_event*>(event)->last = last;
    m().enqueue(*q, [last] { last->done = true; });
    return 0;
  }
  static int event_synchronize(void* event) {
    auto const last = static_cast<recorded_event*>(event)->last;
    while (last != nullptr && !last->done) m().run_one(*last->stream);
    return 0;
  }
  static int event_query(void* event) {
    auto const last = static_cast<recorded_event*>(event)->last;
    if (last == nullptr || last->done) return 0;
    m().run_one(*last->stream);
    return last->done ? 0 : not_ready;
  }
  static int event_elapsed(float* milliseconds, void* start, void* stop) {
    bool const timed =
        static_cast<recorded_event*>(start)->timed && static_cast<recorded_event*>(stop)->timed;
    return *milliseconds = 1.5f, timed ? 0 : invalid;
  }
  static int event_destroy(void* event) {
    if (m().events.erase(static_cast<recorded_event*>(event)) == 0) return invalid;
    delete static_cast<recorded_event*>(event);
    return 0;
  }
};

}  // namespace mock
