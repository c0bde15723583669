// Products followed by a bias and an activation before they are stored, by cuBLASLt.
#pragma once

#include <algorithm>
#include <array>
#include <lazuli/backend/gpu/vendor/blas.hpp>
#include <map>
#include <memory>
#include <utility>

LAZULI_BEGIN

namespace gpu {

/// What cuBLASLt does to d = alpha·a·b + beta·d before it stores it; a bias along d's last axis is
/// added first. The numbers are those of cublasLtEpilogue_t.
enum class epilogue : int {
  none = 1,
  relu = 2,
  bias = 4,
  relu_bias = 6,
  gelu_tanh = 32,
  gelu_tanh_bias = 36
};

/// cuBLASLt's GELU is the form with tanh (5e-6 from it in float, cuBLAS 13.1 on an H200), which
/// differs from `lz::gelu` (erf) by up to 5e-4. So no lz::gelu is mapped to it.
inline constexpr bool gelu_epilogue_is_erf = false;

constexpr bool has_bias(epilogue after) { return (static_cast<int>(after) & 4) != 0; }

/// A product and its epilogue in the form in which cuBLASLt is called.
struct fused_plan {
  bool possible = false;  // else: the product, then a loop of the caller's
  gemm_plan product;
  epilogue after = epilogue::none;
  void const* bias = nullptr;  // contiguous, one element for each column of d, of d's type
  void const* addend = nullptr;  // of d's type and strides, read instead of d; null: d
  vendor::product_types types{};
};

namespace vendor {

/// The largest power of 2, up to 256, that divides an address.
LAZULI_API std::uint32_t alignment_of(void const* data);

}  // namespace vendor

/// dtype: float16, bfloat16, float32. A bias needs a row-major d, as cuBLASLt adds it to the rows
/// of its column-major result, and 16-byte alignment: its kernels assume it
/// (pytorch/pytorch#194497).
LAZULI_API fused_plan plan_fused(gemm_plan const& product, epilogue after,
                                 void const* bias = nullptr);

namespace vendor {

/// A descriptor of cuBLASLt, destroyed at the end.
class descriptor {
 public:
  using destroy = routine<int(void*)>;
  using set_value = routine<int(void*, int, void const*, std::size_t)>;
  template <class Create, class... A>
  descriptor(execution const& on, Create const& create, destroy const& gone, set_value const& set,
             A... arguments)
      : on_(on), gone_(gone), set_(set) {
    create(on, &handle_, arguments...);
  }
  ~descriptor() {
    if (gone_) gone_.function(handle_);
  }
  descriptor(descriptor const&) = delete;
  descriptor& operator=(descriptor const&) = delete;
  template <class T>
  void set(int attribute, T value) const {
    set_(on_, handle_, attribute, &value, sizeof value);
  }
  void* handle() const { return handle_; }

 private:
  execution const& on_;
  destroy const& gone_;
  set_value const& set_;
  void* handle_ = nullptr;
};

/// Everything on which the choice of an algorithm depends.
using lt_key = std::array<std::int64_t, 20>;

/// A handle of cuBLASLt, and the algorithms chosen so far.
struct lt_state {
  void* handle = nullptr;
  std::map<lt_key, lt_choice> choices;
};
struct lt_handles {
  using key = device_key<lt_table>;
  using handle = std::unique_ptr<lt_state>;
  static constexpr std::size_t most = 64;
  static handle make(key const& wanted, execution const& on) {
    auto made = std::make_unique<lt_state>();
    wanted.table->create(on, &made->handle);
    return made;
  }
  static void destroy(key const& of, handle& state) noexcept {
    if (of.table->destroy) of.table->destroy.function(state->handle);
  }
};

/// The descriptors of one call.
struct lt_call {
  descriptor product, x, y, d;

  lt_call(lt_table const& t, fused_plan const& plan, execution const& on)
      : product(on, t.product_create, t.product_destroy, t.product_set, number(plan.types.compute),
                plan.types.scale),
        x(layout(t, on, plan.types.factor, plan.product.call.op_x, plan.product.call.m,
                 plan.product.call.k, plan.product.call.ld_x)),
        y(layout(t, on, plan.types.factor, plan.product.call.op_y, plan.product.call.k,
                 plan.product.call.n, plan.product.call.ld_y)),
        d(layout(t, on, plan.types.result, as_is, plan.product.call.m, plan.product.call.n,
                 plan.product.call.ld_d)) {
    gemm_call const& call = plan.product.call;
    product.set(lt_op_a, std::int32_t(call.op_x));
    product.set(lt_op_b, std::int32_t(call.op_y));
    product.set(lt_epilogue, std::uint32_t(plan.after));
    if (plan.bias != nullptr) {
      product.set(lt_bias, plan.bias);
      product.set(lt_bias_type, std::int32_t(plan.types.result));
    }
    if (call.batch == 1) return;
    std::pair<descriptor const*, index> const batched[] = {
        {&x, call.x_step}, {&y, call.y_step}, {&d, call.d_step}};
    for (auto const& [matrix, step] : batched) {
      matrix->set(lt_batch_count, std::int32_t(call.batch));
      matrix->set(lt_batch_stride, std::int64_t(step));
    }
  }

 private:
  /// The layout of a matrix as it is stored, for op(matrix) of rows × cols.
  static descriptor layout(lt_table const& t, execution const& on, int type, int op, index rows,
                           index cols, index leading) {
    if (op != as_is) std::swap(rows, cols);
    return descriptor(on, t.layout_create, t.layout_destroy, t.layout_set, type,
                      static_cast<std::uint64_t>(rows), static_cast<std::uint64_t>(cols), leading);
  }
};

/// Workspace that an algorithm may take: what NVIDIA advises for Hopper; on others it is seldom
/// used up.
inline constexpr std::size_t most_lt_workspace = std::size_t{32} << 20;

/// Requirements on an algorithm: workspace, and the alignment of each operand in bytes.
struct lt_wishes {
  descriptor preference;

  lt_wishes(lt_table const& t, execution const& on, std::uint32_t x, std::uint32_t y,
            std::uint32_t c, std::uint32_t d)
      : preference(on, t.preference_create, t.preference_destroy, t.preference_set) {
    preference.set(lt_most_workspace, most_lt_workspace);
    constexpr std::uint32_t sums_in_compute_type = 1 | 2;  // never in half precision
    preference.set(lt_reductions, sums_in_compute_type);
    preference.set(lt_alignment_a, x);
    preference.set(lt_alignment_b, y);
    preference.set(lt_alignment_c, c);
    preference.set(lt_alignment_d, d);
  }
};

/// The algorithm that cuBLASLt prefers, searched once for all calls with the same key. Its status
/// is not 0 if there is none.
LAZULI_API lt_choice const& choose(lt_table const& t, lt_state& state, fused_plan const& plan,
                                   lt_call const& call, void const* x, void const* y, void const* d,
                                   execution const& on);

/// Where the call that writes d reads its addend.
inline void const* added_to(fused_plan const& plan, void const* d) {
  if (plan.addend == nullptr) return d;
  return static_cast<std::byte const*>(plan.addend) +
         (static_cast<std::byte const*>(d) - static_cast<std::byte const*>(plan.product.d));
}

}  // namespace vendor

/// d = after(alpha·a·b + beta·d + bias), as planned; with beta 0, d is not read, nor where there is
/// an addend, which takes its place. The plan must be possible. False, and nothing done, where
/// cuBLASLt has no algorithm for it. Throws device_error where cuBLASLt is missing or fails.
/// Source: cublasLtMatmul, by the first algorithm of cublasLtMatmulAlgoGetHeuristic; up to 32 MiB
/// of workspace.
LAZULI_API bool fused_gemm(fused_plan const& plan, std::complex<double> alpha,
                           std::complex<double> beta, execution const& on);

}  // namespace gpu

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/backend/gpu/vendor/epilogue.ipp>
#endif
