// Statements on a device that are captured once and launched many times.
#pragma once

#include <lazuli/backend/gpu/runtime/graph.hpp>
#include <lazuli/device/space.hpp>

LAZULI_BEGIN

namespace device_api {

/// Statements captured into a graph, which `launch()` runs again by one call of the driver:
/// `cuda::graph step([&] { y = a * x + z; }); step.launch();`. Making it runs nothing: tensors that
/// the statements write hold their values only after the first launch. Numbers, extents and the
/// memory of tensors are those of the capture; the elements of a tensor are read anew at each
/// launch. The graph keeps the memory of all tensors that it uses, and of intermediate results,
/// until it is destroyed. An element with an index out of range is read as 0 and not written; the
/// next `launch()` or `synchronize()` throws index_error. Throws device_error for statements that
/// wait or copy from or to the host (item, cpu, printing), or use another stream or device; the
/// graph is then discarded. One thread at a time may use a graph. Cost of a launch: one call of the
/// driver, and a look at each block of memory.
template <device_space S>
class graph : public gpu::graph {
 public:
  graph() noexcept = default;
  template <std::invocable F>
  explicit graph(F&& statements, device_of_space<S> d = {})
      : gpu::graph(S::platform(), d.index(), static_cast<F&&>(statements)) {}
};

}  // namespace device_api

LAZULI_END
