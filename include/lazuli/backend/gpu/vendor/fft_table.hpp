// The routines of cuFFT that are used, with declarations of our own: plans are numbers,
// enumerations int.
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

/// cuFFT. Status 0 is success.
struct fft_table {
  static constexpr char const* name = "cuFFT";
  static constexpr std::initializer_list<char const*> files = {
      "libcufft.so.12", "libcufft.so.11", "libcufft.so", "/usr/local/cuda/lib64/libcufft.so"};
  using sizes = long long*;

  routine<int(int* plan)> create{"cufftCreate"};
  routine<int(int plan)> destroy{"cufftDestroy"};
  routine<int(int plan, void* stream)> set_stream{"cufftSetStream"};
  routine<int(int plan, int allocates)> set_auto_allocation{"cufftSetAutoAllocation"};
  routine<int(int plan, void* memory)> set_work_area{"cufftSetWorkArea"};
  /// rank, n, extents in, stride, distance, extents out, stride, distance, type, batch, workspace.
  routine<int(int plan, int, sizes, sizes, long long, long long, sizes, long long, long long, int,
              long long, std::size_t*)>
      make_plan{"cufftMakePlanMany64"};
  // in, out; and of complex transforms the direction: -1 forward, 1 backward.
  routine<int(int plan, void*, void*, int)> c2c{"cufftExecC2C"};
  routine<int(int plan, void*, void*, int)> z2z{"cufftExecZ2Z"};
  routine<int(int plan, void*, void*)> r2c{"cufftExecR2C"};
  routine<int(int plan, void*, void*)> d2z{"cufftExecD2Z"};
  routine<int(int plan, void*, void*)> c2r{"cufftExecC2R"};
  routine<int(int plan, void*, void*)> z2d{"cufftExecZ2D"};

  template <class Self, class F>
  static void each(Self& self, F&& f) {
    visit(f, self.create, self.destroy, self.set_stream, self.set_auto_allocation,
          self.set_work_area, self.make_plan, self.c2c, self.z2z, self.r2c, self.d2z, self.c2r,
          self.z2d);
  }
};

}  // namespace gpu::vendor

LAZULI_END
