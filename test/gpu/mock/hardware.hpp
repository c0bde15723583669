// The driver of a real device in the mock's place: LAZULI_TEST_DEVICE=1. The mock's log of launches
// and its failing calls are kept, and what lies in memory is the device's. As many devices as a
// test asks for: all of them are the first one. LAZULI_TEST_DEVICE=pretend: the same around the
// mock.
#pragma once

#include <cstdlib>
#include <lazuli/backend/gpu/runtime/platform.hpp>

#include "gpu/mock/machine.hpp"

namespace mock {

namespace gpu = lazuli::gpu;

inline std::string_view test_device() {
  static char const* const named = std::getenv("LAZULI_TEST_DEVICE");
  return named == nullptr ? "" : named;
}
/// Do the tests run on a device? Then libraries and units are its own, too.
inline bool on_hardware() { return test_device() == "1" || test_device() == "pretend"; }

/// A function of a driver, behind the mock's switch that makes calls fail.
template <auto Member>
struct watched;
template <class... A, int (*gpu::driver::*Member)(A...)>
struct watched<Member> {
  static inline int (*own)(A...) = nullptr;
  static inline char const* name = "";
  static int call(A... arguments) {
    {
      machine& m = gpu_machine();
      std::scoped_lock const hold(m.lock);
      if (int const error = m.gate(name)) return error;
      std::string_view const called = test_device() == "pretend" ? "" : name;  // the mock logs, too
      if (called == "launch") m.log.push_back("launch");
      if (called == "stream_wait_event") m.log.push_back("wait");
      if (called == "copy_peer") m.log.push_back("copy between devices");
    }
    return own(arguments...);
  }
};

/// A driver's table with every function watched; devices as many as the machine was given.
inline gpu::driver watched_driver(gpu::driver const& own) {
  gpu::driver table;
  if (own.init == nullptr) return table;
#define MOCK_WATCH(name_, parameters, cuda, hip)  \
  watched<& gpu::driver::name_>::name = #name_;   \
  watched<& gpu::driver::name_>::own = own.name_; \
  if (own.name_ != nullptr) table.name_ = &watched<&gpu::driver::name_>::call;
  LAZULI_GPU_DRIVER_ROWS(MOCK_WATCH)
#undef MOCK_WATCH
  table.device_count = [](int* count) {
    int const result = watched<&gpu::driver::device_count>::own(count);
    if (result == 0 && *count > 0) *count = gpu_machine().choice.devices;
    return result;
  };
  table.device_get = [](int* device, int) {
    return watched<&gpu::driver::device_get>::own(device, 0);
  };
  table.device_can_access_peer = nullptr;  // a device is no peer of itself
  return table;
}

}  // namespace mock
