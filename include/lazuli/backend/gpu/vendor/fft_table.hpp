// The routines of cuFFT that are used, with declarations of our own: plans are numbers,
// enumerations int; and those of AMD's hipFFT, which are the same, except that plans are
// pointers.
#pragma once

#include <lazuli/backend/gpu/vendor/routines.hpp>

LAZULI_BEGIN

namespace gpu::vendor {

/// cufftType.
enum fft_type : int {
  complex_to_complex = 0x29,
  real_to_complex = 0x2a,
  complex_to_real = 0x2c,
  complex_to_complex_double = 0x69,
  real_to_complex_double = 0x6a,
  complex_to_real_double = 0x6c
};

/// cuFFT or hipFFT. Status 0 is success.
template <class Plan>
struct fft_table_of {
  static constexpr char const* name = "cuFFT";
  static constexpr std::initializer_list<char const*> files = {
      "libcufft.so.12", "libcufft.so.11", "libcufft.so", "/usr/local/cuda/lib64/libcufft.so"};
  static constexpr char const* hip_name = "hipFFT";
  static constexpr std::initializer_list<char const*> hip_files = {"libhipfft.so.0", "libhipfft.so",
                                                                   "/opt/rocm/lib/libhipfft.so"};
  using plan = Plan;
  using sizes = long long*;

  routine<int(Plan* made)> create{"cufftCreate", "hipfftCreate"};
  routine<int(Plan)> destroy{"cufftDestroy", "hipfftDestroy"};
  routine<int(Plan, void* stream)> set_stream{"cufftSetStream", "hipfftSetStream"};
  routine<int(Plan, int allocates)> set_auto_allocation{"cufftSetAutoAllocation",
                                                        "hipfftSetAutoAllocation"};
  routine<int(Plan, void* memory)> set_work_area{"cufftSetWorkArea", "hipfftSetWorkArea"};
  /// rank, n, extents in, stride, distance, extents out, stride, distance, type, batch, workspace.
  routine<int(Plan, int, sizes, sizes, long long, long long, sizes, long long, long long, int,
              long long, std::size_t*)>
      make_plan{"cufftMakePlanMany64", "hipfftMakePlanMany64"};
  // in, out; and of complex transforms the direction: -1 forward, 1 backward.
  routine<int(Plan, void*, void*, int)> c2c{"cufftExecC2C", "hipfftExecC2C"};
  routine<int(Plan, void*, void*, int)> z2z{"cufftExecZ2Z", "hipfftExecZ2Z"};
  routine<int(Plan, void*, void*)> r2c{"cufftExecR2C", "hipfftExecR2C"};
  routine<int(Plan, void*, void*)> d2z{"cufftExecD2Z", "hipfftExecD2Z"};
  routine<int(Plan, void*, void*)> c2r{"cufftExecC2R", "hipfftExecC2R"};
  routine<int(Plan, void*, void*)> z2d{"cufftExecZ2D", "hipfftExecZ2D"};

  template <class Self, class F>
  static void each(Self& self, F&& f) {
    visit(f, self.create, self.destroy, self.set_stream, self.set_auto_allocation,
          self.set_work_area, self.make_plan, self.c2c, self.z2z, self.r2c, self.d2z, self.c2r,
          self.z2d);
  }
};

using fft_table = fft_table_of<int>;
using hip_fft_table = fft_table_of<void*>;

}  // namespace gpu::vendor

LAZULI_END
