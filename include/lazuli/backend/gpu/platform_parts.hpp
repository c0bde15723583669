// What differs between the vendors of GPUs: libraries, dialects, numbers of attributes.
#pragma once

#include <lazuli/backend/gpu/compiler.hpp>

LAZULI_BEGIN

namespace gpu {

/// In which language kernels are written.
enum class dialect { cuda, hip, opencl, host };

/// Can a platform be used? If not, a sentence that says what is missing.
struct availability {
  bool available = false;
  std::string reason;
  explicit operator bool() const { return available; }
};

/// What vendors number in their own ways.
struct attribute_numbers {
  int threads_per_block, shared_per_block, shared_optin, warp, multiprocessors,
      threads_per_multiprocessor, l2, major, minor, pools;
};

/// What a platform is made of. `load` gives a table whose `init` is null where there is no library;
/// `find` gives the compiler for a driver's version, or throws.
struct platform_parts {
  std::string name, prefix;
  gpu::dialect dialect = dialect::cuda;
  attribute_numbers attributes{};
  std::string library;
  std::function<driver()> load;
  std::function<compiler(int driver_version)> find;
};

/// NVIDIA's GPUs through libcuda.so.1 and NVRTC.
inline platform_parts cuda_parts() {
  return {"CUDA",
          "cuda",
          dialect::cuda,
          {.threads_per_block = 1,
           .shared_per_block = 8,
           .shared_optin = 97,
           .warp = 10,
           .multiprocessors = 16,
           .threads_per_multiprocessor = 39,
           .l2 = 38,
           .major = 75,
           .minor = 76,
           .pools = 115},
          "libcuda.so.1",
          [] {
            return driver_of(shared_library{"libcuda.so.1", "libcuda.so"}, api::cuda);
          },
          [](int version) { return find_compiler(api::cuda, version); }};
}
/// AMD's GPUs through libamdhip64.so and hipRTC (numbers of ROCm 6).
inline platform_parts hip_parts() {
  return {"HIP",
          "hip",
          dialect::hip,
          {.threads_per_block = 56,
           .shared_per_block = 74,
           .shared_optin = 75,
           .warp = 87,
           .multiprocessors = 63,
           .threads_per_multiprocessor = 57,
           .l2 = 19,
           .major = 23,
           .minor = 61,
           .pools = 88},
          "libamdhip64.so",
          [] {
            return driver_of(shared_library{"libamdhip64.so", "/opt/rocm/lib/libamdhip64.so"},
                             api::hip);
          },
          [](int version) { return find_compiler(api::hip, version); }};
}

}  // namespace gpu

LAZULI_END
