// The parts of `lazuli::cuda` and `lazuli::hip`: each name there is one of these for its space.
#pragma once

#include <lazuli/backend/gpu/runtime/event.hpp>
#include <lazuli/device/factory.hpp>
#include <lazuli/device/gather_scatter.hpp>
#include <lazuli/device/graph.hpp>
#include <lazuli/device/grid.hpp>
#include <lazuli/device/joint_reduce.hpp>
#include <lazuli/device/normalize.hpp>
#include <lazuli/device/print.hpp>
#include <lazuli/device/scan.hpp>
#include <lazuli/device/search.hpp>
#include <lazuli/io/config_line.hpp>

LAZULI_BEGIN

/// Function objects, so that a namespace has them in one line each. `S` is the space.
namespace device_api {

/// True if tensors can be made on a GPU.
template <device_space S>
struct is_available {
  bool operator()() const { return S::platform().available().available; }
};

/// A sentence that says what is missing if no GPU can be used.
template <device_space S>
struct why_not_available {
  std::string operator()() const { return S::platform().available().reason; }
};

template <device_space S>
struct device_count {
  int operator()() const { return gpu::device_count(S::platform()); }
};

/// The device on which this thread makes tensors if none is named.
template <device_space S>
struct current_device {
  device_of_space<S> operator()() const { return {}; }
};

template <device_space S>
struct set_device {
  void operator()(device_of_space<S> d) const { gpu::set_current_device(S::platform(), d.index()); }
};

/// Waits until all work on a device is done; throws device_error if any of it failed.
template <device_space S>
struct synchronize {
  void operator()(device_of_space<S> d = {}) const { gpu::synchronize(S::platform(), d.index()); }
};

/// Bytes of this program's tensors on a device: now; the most so far; and what the pool holds.
template <device_space S>
struct memory_allocated {
  index operator()(device_of_space<S> d = {}) const {
    return gpu::memory_allocated(S::platform(), d.index());
  }
};
template <device_space S>
struct max_memory_allocated {
  index operator()(device_of_space<S> d = {}) const {
    return gpu::max_memory_allocated(S::platform(), d.index());
  }
};
template <device_space S>
struct memory_reserved {
  index operator()(device_of_space<S> d = {}) const {
    return gpu::memory_reserved(S::platform(), d.index());
  }
};

/// Returns memory that no tensor uses to the device.
template <device_space S>
struct empty_cache {
  void operator()(device_of_space<S> d = {}) const { gpu::empty_cache(S::platform(), d.index()); }
};

/// Makes a device the current one while it lives.
template <device_space S>
class device_guard : public gpu::device_guard {
 public:
  explicit device_guard(device_of_space<S> d) : gpu::device_guard(S::platform(), d.index()) {}
};

/// A queue of work on a device; copies are the same queue.
template <device_space S>
class stream : public gpu::stream {
 public:
  explicit stream(device_of_space<S> d = {}) : gpu::stream(S::platform(), d.index()) {}
  stream(gpu::stream s) : gpu::stream(std::move(s)) {}
};
template <device_space S>
struct default_stream {
  stream<S> operator()(device_of_space<S> d = {}) const {
    return gpu::stream::default_of(S::platform(), d.index());
  }
};
template <device_space S>
struct current_stream {
  stream<S> operator()(device_of_space<S> d = {}) const {
    return gpu::current_stream(S::platform(), d.index());
  }
};

/// The platform as show_config() names it: driver, devices, compiler; or what is missing.
inline std::string describe(gpu::platform& p) {
  if (!p.available()) return text::concat(p.name(), ": not available: ", p.available().reason);
  int const version = p.driver_version();
  std::string out = p.name();
  if (p.prefix() == "cuda")  // other vendors number their drivers in other ways
    text::append(out, text::concat(" ", version / 1000, ".", version % 1000 / 10));
  for (int i = 0; i < p.device_count(); ++i) {
    gpu::properties const& facts = gpu::device_properties(p, i);
    text::append(out, text::concat(i == 0 ? ": " : "; ", facts.name, ", ", facts.total_memory >> 30,
                                   " GiB, ", facts.multiprocessors, " multiprocessors"));
  }
  return text::concat(out, "; ", p.compiler().name);
}

/// "CUDA 13.0: NVIDIA H200, 139 GiB, 132 multiprocessors; NVRTC 13.0"; never throws but for memory.
template <device_space S>
struct config_text {
  std::string operator()() const {
    try {
      return describe(S::platform());
    } catch (device_error const& e) {  // a driver that is there, and fails
      return text::concat(S::platform().name(), ": ", e.what());
    }
  }
};

}  // namespace device_api

LAZULI_END
