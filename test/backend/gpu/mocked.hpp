// A test on the mock driver, which looks at the end for what was left, and kernels to run there.
#pragma once

#include <boost/test/unit_test.hpp>
#include <lazuli/backend/gpu/runtime/cache.hpp>
#include <lazuli/backend/gpu/runtime/copy.hpp>
#include <vector>

#include "gpu/mock/mock.hpp"

namespace mock {  // compiled in mock_driver.cpp
extern template gpu::driver driver_table<0>();
extern template gpu::platform_parts parts<0>();
extern template gpu::platform& install<0>(machine_options const&);
extern template void release<0>();
}  // namespace mock

namespace backend_gpu {

namespace gpu = lazuli::gpu;

/// The platform with the mock in it, and after it with nothing of it left.
struct mocked {
  explicit mocked(mock::machine_options const& choice = {}) : p(mock::install(choice)) {}
  ~mocked() {
    mock::release();
    BOOST_TEST(mock::gpu_machine().nothing_left());
    BOOST_TEST(mock::gpu_machine().problems == "");
    machine.start({});
  }
  gpu::platform& p;
  mock::machine& machine = mock::gpu_machine();
};

inline mock::machine_options late(int devices = 1) {
  mock::machine_options choice;
  choice.devices = devices;
  choice.deferred = true;
  return choice;
}

/// out[i] = a·x[i] + 1 for n floats, in the host dialect.
inline gpu::source axpy_kernel(std::string const& name = "lz_axpy") {
  return {"extern \"C\" unsigned const " + name +
              "_sizes[] = {8, 8, 4, 8, 0};\n"
              "extern \"C\" void " +
              name +
              "_call(unsigned, void** p) {\n"
              "  float* out = *(float**)p[0]; float const* x = *(float const**)p[1];\n"
              "  float a = *(float*)p[2]; long n = *(long*)p[3];\n"
              "  for (long i = 0; i < n; ++i) out[i] = a * x[i] + 1;\n}\n",
          name};
}

/// The error's text.
template <class F>
std::string error_of(F const& f) {
  try {
    f();
  } catch (lazuli::device_error const& e) {
    return e.what();
  }
  return "no error";
}

inline bool contains(std::string const& text, std::string const& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace backend_gpu
