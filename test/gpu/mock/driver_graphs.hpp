// The functions of a driver's table for graphs, on a machine of pretended GPUs: what a captured
// stream is given is kept, not done.
#pragma once

#include "gpu/mock/driver_basics.hpp"

namespace mock {

/// Functions named as the table's members.
struct driver_graphs : driver_basics {
  static constexpr int illegal_state = 401, unsupported = 900, invalidated = 901, isolation = 905;

  static int stream_begin_capture(void* stream, int mode) {
    queue* const q = on(stream);
    if (q == nullptr) return no_context;
    if (stream == nullptr) return unsupported;  // the legacy default stream
    if (q->capture != nullptr) return illegal_state;
    m().drain(*q);
    q->capture = std::make_unique<recorded>();
    q->capture->relaxed = mode == 2;
    return 0;
  }
  static int stream_end_capture(void* stream, void** graph) {
    queue* const q = on(stream);
    *graph = nullptr;
    if (q == nullptr) return no_context;
    if (q->capture == nullptr) return illegal_state;
    auto made = std::move(q->capture);
    if (made->spoiled) return invalidated;
    m().graphs.insert(made.get());
    return *graph = made.release(), 0;
  }
  static int stream_is_capturing(void* stream, int* status) {
    queue* const q = on(stream);
    if (q == nullptr) return no_context;
    return *status = q->capture == nullptr ? 0 : q->capture->spoiled ? 2 : 1, 0;
  }
  static int graph_instantiate(void** made, void* graph, unsigned long long flags) {
    if (m().graphs.count(static_cast<recorded*>(graph)) == 0 || flags != 0) return invalid;
    auto* const copy = new recorded(*static_cast<recorded*>(graph));
    m().graphs.insert(copy);
    return *made = copy, 0;
  }
  static int graph_launch(void* made, void* stream) {
    queue* const q = on(stream);
    auto const* const graph = static_cast<recorded*>(made);
    if (q == nullptr) return no_context;
    if (m().graphs.count(static_cast<recorded*>(made)) == 0) return invalid;
    m().log.push_back("launch a graph");
    for (auto const& [memory, serial] : graph->uses) {
      auto const found = m().blocks.find(memory);
      if (found != m().blocks.end() && found->second.serial == serial) continue;
      m().problems += "a graph uses memory that was freed; ";
      return invalid;
    }
    if (q->capture != nullptr)
      q->capture->uses.insert(q->capture->uses.end(), graph->uses.begin(), graph->uses.end());
    for (auto const& each : graph->work) m().enqueue(*q, each);
    return 0;
  }
  static int graph_destroy(void* graph) {
    if (m().graphs.erase(static_cast<recorded*>(graph)) == 0) return invalid;
    delete static_cast<recorded*>(graph);
    return 0;
  }
  static int graph_exec_destroy(void* made) { return graph_destroy(made); }

  /// What a call may not do on a captured stream: the capture is spoiled.
  static int spoil(queue& q, int error = unsupported) { return q.capture->spoiled = true, error; }
};

}  // namespace mock
