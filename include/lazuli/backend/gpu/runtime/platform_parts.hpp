// What differs between the vendors of GPUs: libraries, dialects, numbers of attributes.
#pragma once

#include <lazuli/backend/gpu/runtime/compiler.hpp>

LAZULI_BEGIN

namespace gpu {

/// The language in which kernels are written.
enum class dialect { cuda, hip, opencl, host };

/// Can a platform be used? If not, a sentence that says what is missing.
struct availability {
  bool available = false;
  std::string reason;
  explicit operator bool() const { return available; }
};

/// Numbers that each vendor chooses differently.
struct attribute_numbers {
  int threads_per_block, shared_per_block, shared_optin, warp, multiprocessors,
      threads_per_multiprocessor, l2, major, minor, pools;
};

/// The parts of a platform. `load` gives a table whose `init` is null if there is no library;
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
LAZULI_API platform_parts cuda_parts();
/// AMD's GPUs through libamdhip64.so and hipRTC (numbers of ROCm 6).
LAZULI_API platform_parts hip_parts();

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/runtime/platform_parts.ipp>
#endif
