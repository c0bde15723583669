// Bodies of graph.hpp.
#pragma once

#include <lazuli/backend/gpu/runtime/graph.hpp>

LAZULI_BEGIN

namespace gpu {

namespace detail {

// The mode is relaxed: kernels that are not known yet are compiled and loaded during a capture, and
// libraries may allocate when they are first used. The stricter modes end a capture for such calls,
// which would be wrong only if the graph relied on them at each launch. Ours does not, as its
// memory is allocated on another stream.
LAZULI_API capturing::capturing(platform& p, int device)
    : platform_(p), device_(device), into_(stream(p, device), stream(p, device)) {
  driver const& d = p.calls();
  if (captured_stream::current != nullptr) throw_in_capture("no other graph can be made");
  if (!d.stream_begin_capture || !d.stream_end_capture || !d.stream_is_capturing ||
      !d.graph_instantiate || !d.graph_launch || !d.graph_destroy || !d.graph_exec_destroy)
    fail<device_error>("graph: this driver is too old for graphs");
  current_.emplace(into_.on);
  activation const active(p, device);
  p.check(d.stream_begin_capture(into_.on.handle(), driver_constant::capture_relaxed), "graph",
          device);
  captured_stream::current = &into_;
}

LAZULI_API int capturing::stop(void** graph) noexcept {
  captured_stream::current = nullptr;
  current_.reset();
  try {
    activation const active(platform_, device_);
    return platform_.calls().stream_end_capture(into_.on.handle(), graph);
  } catch (error const&) {  // the driver is gone
    return 1;
  }
}

LAZULI_API capturing::~capturing() {
  if (!current_) return;
  void* graph = nullptr;
  if (stop(&graph) == 0 && graph != nullptr) platform_.calls().graph_destroy(graph);
}

LAZULI_API captured_graph capturing::end() {
  driver const& d = platform_.calls();
  activation const active(platform_, device_);
  int status = 0;
  bool const known = d.stream_is_capturing(into_.on.handle(), &status) == 0;
  void *graph = nullptr, *made = nullptr;
  int const ended = stop(&graph);
  if (known && status == driver_constant::capture_invalidated)
    fail<device_error>("graph on ", platform_.prefix(), ":", device_,
                       ": one of the statements cannot be captured: ", platform_.error_text(ended));
  platform_.check(ended, "graph", device_);
  int const result = d.graph_instantiate(&made, graph, 0);
  d.graph_destroy(graph);
  platform_.check(result, "graph", device_);
  return {made, into_.taken(), std::move(into_.reports)};
}

}  // namespace detail

LAZULI_API graph::~graph() {
  if (captured_.made == nullptr) return;
  try {
    activation const active(*platform_, device_);
    platform_->calls().graph_exec_destroy(captured_.made);  // a launch under way is finished first
  } catch (error const&) {                                  // the driver is gone: so is the graph
  }
}

LAZULI_API void graph::launch(stream const& s) const {
  if (captured_.made == nullptr)
    fail<device_error>("graph.launch: the graph is empty, or was moved away");
  if (s.device() != device_ || &s.platform() != platform_)
    fail<device_error>("graph.launch: the graph is of ", platform_->prefix(), ":", device_,
                       ", the stream of ", s.platform().prefix(), ":", s.device());
  bool const captured = s.is_captured();
  check();
  if (captured) {
    auto& outer = detail::recording::of(s)->reports;
    outer.insert(outer.end(), captured_.reports.begin(), captured_.reports.end());
  }
  for (auto const& [memory, how] : captured_.used) memory.use_on(s, how);
  activation const active(*platform_, device_);
  detail::launches_of_this_thread().add("a graph");
  platform_->check(platform_->calls().graph_launch(captured_.made, s.handle()), "graph.launch",
                   device_);
  if (captured) return;
  if (!last_ || !(*last_ == s)) last_ = s;
  if (synchronous_launches().load(std::memory_order_relaxed)) synchronize();
}

LAZULI_API void graph::synchronize() const {
  if (last_) last_->synchronize();
  check();
}

LAZULI_API void graph::check() const {
  report const* first = nullptr;
  std::int64_t wrong = 0;
  for (report const& each : captured_.reports) {
    std::int64_t const found = each.taken();
    if (found == 0 || first != nullptr) continue;
    first = &each;
    wrong = found;
  }
  if (first != nullptr) first->raise(*first, wrong);
}

LAZULI_API void graph::launch() const {
  if (captured_.made == nullptr)
    fail<device_error>("graph.launch: the graph is empty, or was moved away");
  launch(current_stream(*platform_, device_));
}

LAZULI_API void graph::swap(graph& other) noexcept {
  std::swap(platform_, other.platform_);
  std::swap(device_, other.device_);
  std::swap(captured_, other.captured_);
  last_.swap(other.last_);
}

}  // namespace gpu

LAZULI_END
