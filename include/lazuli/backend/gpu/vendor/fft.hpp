// Fourier transforms of data in device memory by cuFFT or hipFFT, unscaled.
#pragma once

#include <lazuli/backend/gpu/runtime/dtype_code.hpp>
#include <lazuli/backend/gpu/vendor/fft_table.hpp>

LAZULI_BEGIN

namespace gpu {

/// Which way a transform goes: from complex to complex by exp(-2πi…) or exp(+2πi…), from real to
/// half of the spectrum, and back.
enum class fft_kind : int { forward, backward, real_to_half, half_to_real };

/// A transform along one axis of each of a batch; strides in elements of the side they belong to.
/// n is the length of the real or complex signal; a half of the spectrum has n / 2 + 1 elements.
struct fft_lines {
  fft_kind kind = fft_kind::forward;
  bool is_double = false;
  index n = 1, batch = 1;
  index in_stride = 1, in_step = 0;  // along the axis; from one of the batch to the next
  index out_stride = 1, out_step = 0;

  bool operator==(fft_lines const&) const = default;
};

namespace vendor {

template <class Table>
struct fft_key {
  Table const* table;
  int device;
  fft_lines lines;
  bool operator==(fft_key const&) const = default;
};

template <class Table>
struct fft_plan {
  typename Table::plan number = {};
  std::size_t workspace = 0;
};

LAZULI_API int type_of(fft_lines const& of);

template <class Table>
struct fft_plans {
  using key = fft_key<Table>;
  using handle = fft_plan<Table>;
  static constexpr std::size_t most = 32;

  static handle make(key const& wanted, execution const& on) {
    Table const& t = *wanted.table;
    fft_lines const& of = wanted.lines;
    handle made;
    t.create(on, &made.number);
    try {
      t.set_auto_allocation(on, made.number, 0);  // each call brings its own memory
      long long n = of.n;
      // Of one axis cuFFT reads no extents; given at all they make it read the strides.
      long long in = of.kind == fft_kind::half_to_real ? n / 2 + 1 : n;
      long long out = of.kind == fft_kind::real_to_half ? n / 2 + 1 : n;
      t.make_plan(on, made.number, 1, &n, &in, of.in_stride, of.in_step, &out, of.out_stride,
                  of.out_step, type_of(of), of.batch, &made.workspace);
    } catch (...) {
      destroy(wanted, made);
      throw;
    }
    return made;
  }
  static void destroy(key const& of, handle const& plan) noexcept {
    if (of.table->destroy) of.table->destroy.function(plan.number);
  }
};

}  // namespace vendor

/// The transforms of a batch of lines, not scaled: forward and back multiplies by n.
/// in and out are of float32 or float64, real or complex by kind; apart, or equal with equal
/// strides (complex to complex). From half to real the input may be overwritten, and the imaginary
/// parts of its first element, and for even n of its last, count as 0.
/// Plans are kept, 32 on each thread and device, by everything in `what`.
/// Throws shape_error for n < 1, device_error where cuFFT, on AMD's devices hipFFT, is
/// missing or fails.
/// Source: cufftMakePlanMany64, cufftExec…; hipFFT's have the same form.
LAZULI_API void fft(fft_lines what, void* in, void* out, execution const& on);

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/vendor/fft.ipp>
#endif
