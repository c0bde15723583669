// A driver without a GPU. `mock::install()` puts it into cuda_platform(), with the host compiler.
#pragma once

#include <lazuli/backend/gpu/runtime/platform.hpp>

#include "gpu/mock/driver_functions.hpp"
#include "gpu/mock/hardware.hpp"
#include "gpu/mock/interleaved.hpp"

namespace mock {

/// A function of the driver that asks first whether it is to fail.
template <auto F>
struct counted;
template <class... A, int (*F)(A...)>
struct counted<F> {
  static inline char const* name = "";
  static int call(A... arguments) {
    machine& m = gpu_machine();
    std::scoped_lock const hold(m.lock);
    if (int const error = m.gate(name)) return error;
    return F(arguments...);
  }
};

// Templates, so that a program of many tests compiles them once: `extern template` where they are
// used (see backend/gpu/mocked.hpp), `template` in one source.

/// The table of the mock driver.
template <int = 0>
gpu::driver driver_table() {
  gpu::driver table;
#define MOCK_FILL(name_, parameters, cuda, hip)      \
  counted<& driver_functions::name_>::name = #name_; \
  table.name_ = &counted<&driver_functions::name_>::call;
  LAZULI_GPU_DRIVER_ROWS(MOCK_FILL)
#undef MOCK_FILL
  return table;
}

/// CUDA's parts, but for the driver and the compiler; on hardware only the driver is watched.
template <int = 0>
gpu::platform_parts parts() {
  gpu::platform_parts made = gpu::cuda_parts();
  bool const pretended = test_device() == "pretend";
  if (on_hardware() && !pretended) {
    made.load = [own = made.load] { return watched_driver(own()); };
    return made;
  }
  made.dialect = gpu::dialect::host;
  made.library = "the mock driver";
  made.load = driver_table<>;
  if (pretended) made.load = [] { return watched_driver(driver_table<>()); };
  made.find = [](int) { return host_compiler(); };
  return test_device() == "interleaved" ? interleaving(made) : made;
}

/// Puts the mock into cuda_platform(), as if nothing had been used. No tensor, stream or event of
/// it may be alive.
template <int = 0>
gpu::platform& install(machine_options const& choice = {}) {
  ::setenv("LAZULI_CACHE", "none", 0);  // but where a test keeps kernels on disk itself
  gpu::platform& p = gpu::cuda_platform();
  p.replace(parts());
  current_context() = nullptr;
  gpu_machine().start(choice);
  return p;
}

/// Takes the platform's own things back: what is left on the machine then is lost.
template <int = 0>
void release() {
  machine& m = gpu_machine();
  m.fail_at = -1;
  if (!on_hardware()) {
    for (auto& each : m.devices) m.drain_device(each->number);
  }
  gpu::cuda_platform().replace(parts());
  current_context() = nullptr;
}

}  // namespace mock
