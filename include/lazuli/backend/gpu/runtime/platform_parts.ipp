// Bodies of platform_parts.hpp.
#pragma once

#include <lazuli/backend/gpu/runtime/platform_parts.hpp>

LAZULI_BEGIN

namespace gpu {

LAZULI_API platform_parts cuda_parts() {
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

LAZULI_API platform_parts hip_parts() {
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
