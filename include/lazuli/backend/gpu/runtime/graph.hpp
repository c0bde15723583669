// Graphs: statements that are captured once and then launched by one call of the driver.
#pragma once

#include <lazuli/backend/gpu/runtime/launch.hpp>
#include <lazuli/backend/gpu/runtime/memory.hpp>
#include <optional>

LAZULI_BEGIN

namespace gpu {

namespace detail {

/// An executable graph, the memory that it uses, and what its kernels report.
struct captured_graph {
  void* made = nullptr;
  std::vector<used_block> used;
  std::vector<report> reports;
};

/// Captures what this thread does, on a stream of its own, which is the current one meanwhile. An
/// exception leaves nothing behind: the capture ends, and what it allocated is released.
class capturing {
 public:
  capturing(platform& p, int device);
  capturing(capturing const&) = delete;
  capturing& operator=(capturing const&) = delete;
  ~capturing();
  captured_graph end();

 private:
  int stop(void** graph) noexcept;

  platform& platform_;
  int device_;
  recording into_;
  std::optional<stream_guard> current_;
};

}  // namespace detail

/// Statements as they were when they were captured: kernels, their numbers, the addresses of
/// tensors. The graph keeps all memory that they use, also of tensors that are gone. Used by one
/// thread at a time; a move leaves an empty one.
class graph {
 public:
  graph() noexcept = default;
  /// Captures what `statements()` gives to a device; none of it is run.   Throws device_error if it
  /// waits, copies from or to the host, uses another stream or device, or makes a graph; its own
  /// exceptions pass through.
  template <class F>
  graph(gpu::platform& p, int device, F&& statements) : platform_(&p), device_(device) {
    detail::capturing now(p, device);
    static_cast<F&&>(statements)();
    captured_ = now.end();
  }
  graph(graph&& other) noexcept { swap(other); }
  graph& operator=(graph&& other) noexcept {
    graph(std::move(other)).swap(*this);
    return *this;
  }
  ~graph();

  /// Enqueues all statements, after the work on other streams that they need.   Throws device_error
  /// for a stream of another device, and for an empty graph; index_error, once and before anything
  /// is enqueued, if an earlier launch has met an index that is out of range.
  void launch(stream const& s) const;
  /// On the current stream.
  void launch() const;
  /// Waits for the last launch, and throws the error that it found: an index_error.
  void synchronize() const;
  explicit operator bool() const noexcept { return captured_.made != nullptr; }
  void swap(graph& other) noexcept;

 private:
  /// Throws, once, the errors that completed launches have found.
  void check() const;

  gpu::platform* platform_ = nullptr;
  int device_ = 0;
  detail::captured_graph captured_;
  mutable std::optional<stream> last_;
};

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/runtime/graph.ipp>
#endif
