// Products of matrices in device memory by cuBLAS or hipBLAS.
#pragma once

#include <atomic>
#include <complex>
#include <lazuli/backend/gpu/vendor/blas_table.hpp>
#include <lazuli/backend/gpu/vendor/matmul_plan.hpp>

LAZULI_BEGIN

namespace gpu {

namespace detail {

LAZULI_API std::atomic<bool>& tf32_flag();

}  // namespace detail

/// Whether products of float32 and complex64 may round their factors to 10 bits of mantissa (TF32),
/// for speed. Off unless set; for all threads.
inline void allow_tf32(bool allow) { detail::tf32_flag().store(allow, std::memory_order_relaxed); }
inline bool tf32_allowed() { return detail::tf32_flag().load(std::memory_order_relaxed); }

namespace vendor {

/// A handle of a library, which knows only its device: by table, so that the tests' are apart.
template <class Table>
struct device_key {
  Table const* table;
  int device;
  bool operator==(device_key const&) const = default;
};

struct blas_handles {
  using key = device_key<blas_table>;
  using handle = void*;
  static constexpr std::size_t most = 64;
  static void* make(key const& wanted, execution const& on) {
    void* made = nullptr;
    wanted.table->create(on, &made);
    // If a half-precision product is split along k, partial sums stay float, as hipBLAS's do.
    constexpr int disallow_reduced_precision_reduction = 16;
    if (!wanted.table->hip)
      wanted.table->set_math_mode(on, made, disallow_reduced_precision_reduction);
    return made;
  }
  static void destroy(key const& of, void* made) noexcept {
    if (of.table->destroy) of.table->destroy.function(made);
  }
};

/// This thread's cuBLAS handle for a device, set to the stream.
LAZULI_API void* blas_handle(blas_table const& table, execution const& on);

/// The types that a product needs besides that of its factors.
struct product_types {
  int factor, result, scale;
  computed_in compute;
};

LAZULI_API product_types types_of(code type);

/// alpha or beta in the form that a library reads.
class scale {
 public:
  scale(code type, std::complex<double> value) {
    switch (type) {
      case code::float64:
      case code::complex128:
        bytes_.doubles[0] = value.real();
        bytes_.doubles[1] = value.imag();
        break;
      case code::int8:
        bytes_.integer = static_cast<std::int32_t>(value.real());
        break;
      default:
        bytes_.floats[0] = static_cast<float>(value.real());
        bytes_.floats[1] = static_cast<float>(value.imag());
    }
  }
  void const* data() const { return &bytes_; }

 private:
  union {
    float floats[2];
    double doubles[2];
    std::int32_t integer;
  } bytes_;
};

/// The address of an element.
inline void const* at(void const* data, index element, int bytes) {
  return static_cast<std::byte const*>(data) + element * bytes;
}
inline void* at(void* data, index element, int bytes) {
  return static_cast<std::byte*>(data) + element * bytes;
}

/// Calls f(x, y, d) with the addresses of each call of a plan, in row-major order of its axes.
template <class F>
void for_each_call(gemm_plan const& plan, F&& f) {
  int const bytes = size_of(plan.type), d_bytes = plan.type == code::int8 ? 4 : bytes;
  index at_axis[max_rank] = {}, a = 0, b = 0, d = 0;
  for (;;) {
    void const *const first = at(plan.a, a, bytes), *const second = at(plan.b, b, bytes);
    f(plan.swapped ? second : first, plan.swapped ? first : second, at(plan.d, d, d_bytes));
    int axis = plan.axes - 1;
    for (; axis >= 0; --axis) {
      a += plan.a_steps[axis];
      b += plan.b_steps[axis];
      d += plan.d_steps[axis];
      if (++at_axis[axis] < plan.extents[axis]) break;
      a -= plan.extents[axis] * plan.a_steps[axis];
      b -= plan.extents[axis] * plan.b_steps[axis];
      d -= plan.extents[axis] * plan.d_steps[axis];
      at_axis[axis] = 0;
    }
    if (axis < 0) return;
  }
}

}  // namespace vendor

/// d = alpha·a·b + beta·d, as planned; with beta 0, d is not read. The plan must be ready().
/// float16 and bfloat16 accumulate in float; float32 is exact to float unless allow_tf32(true).
/// Throws device_error where cuBLAS, on AMD's devices hipBLAS, is missing or fails.
/// Source: cublasGemmStridedBatchedEx, hipblasGemmStridedBatchedEx.
LAZULI_API void gemm(gemm_plan const& plan, std::complex<double> alpha, std::complex<double> beta,
                     execution const& on);

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/vendor/blas.ipp>
#endif
