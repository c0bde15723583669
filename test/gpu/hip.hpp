// Kernels in HIP C++ to assembly for AMD's GPUs, by clang alone: without ROCm, and without a GPU.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <lazuli/backend/gpu/codegen/prelude.hpp>
#include <string>

#include "gpu/mock/host_compiler.hpp"

namespace hip {

/// What hipRTC has included before a program begins: clang's own declarations of math functions,
/// and these.
inline constexpr char const* runtime = R"(
#include <__clang_hip_runtime_wrapper.h>
#define __launch_bounds__(threads, waves) \
  __attribute__((amdgpu_flat_work_group_size(1, threads), amdgpu_waves_per_eu(waves)))
struct lazuli_thread { __device__ static unsigned get() { return __builtin_amdgcn_workitem_id_x(); }
                       __declspec(property(get = get)) unsigned x; };
struct lazuli_block { __device__ static unsigned get() { return __builtin_amdgcn_workgroup_id_x(); }
                      __declspec(property(get = get)) unsigned x; };
extern const __device__ __attribute__((weak)) lazuli_thread threadIdx;
extern const __device__ __attribute__((weak)) lazuli_block blockIdx;
__device__ inline void __syncthreads() { __builtin_amdgcn_s_barrier(); }
)";

inline std::string command() {
  return "clang++-19 -x hip -std=c++17 -O3 -ffp-contract=off -fdeclspec "
         "-Wno-unused-command-line-argument --cuda-device-only --offload-arch=gfx90a -nogpulib "
         "-nogpuinc -D__HIPCC_RTC__ -S ";
}

/// Is there a clang that knows these GPUs?
inline bool is_there() {
  return std::system(
             "echo | clang++-19 -x hip --cuda-device-only --offload-arch=gfx90a -nogpulib "
             "-nogpuinc -S -o /dev/null - 2> /dev/null") == 0;
}

struct assembly {
  std::string text, log;
};

/// Compiles kernels; the text is empty where they do not compile.
inline assembly compile(std::string const& kernels) {
  std::string const in = mock::scratch_file(".hip"), out = mock::scratch_file(".s"),
                    log = mock::scratch_file(".log");
  std::ofstream(in) << runtime << lazuli::gpu::prelude(lazuli::gpu::dialect::hip, kernels)
                    << kernels;
  int const result = std::system((command() + in + " -o " + out + " 2> " + log).c_str());
  assembly made{result == 0 ? mock::read_file(out) : std::string(), mock::read_file(log)};
  for (auto const& file : {in, out, log}) std::filesystem::remove(file);
  return made;
}

}  // namespace hip
