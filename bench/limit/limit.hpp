// What a program can do at most: one hand-written loop for each workload, behind one C signature,
// so that C++ and Python time the same code.
#pragma once

#include <cstdint>

namespace limit {

/// Operands of every kernel; each uses some of them.
struct arguments {
  void const *a = nullptr, *b = nullptr, *c = nullptr;  // inputs
  void* y = nullptr;                                    // output
  std::int64_t n = 0, m = 0, k = 0;                     // extents, the last axis first
  std::int32_t threads = 1, streaming = 0;
  double s = 0, t = 0;  // numbers
};

using kernel = void(arguments const*);

}  // namespace limit

extern "C" {
// y = s a + t b - c, s a + b, a, a + b
limit::kernel limit_axpy, limit_triad, limit_copy, limit_add;
// (2a + b)(a - b)/(a² + 1) + √|b|, exp(-a²) sin b + log(1 + |a|)
limit::kernel limit_chain10, limit_trans;
limit::kernel limit_sigmoid, limit_tanh, limit_gelu, limit_exp, limit_sin, limit_log;
// [m, n]: (a - row b)/row c, column b · row c + a, a + column b
limit::kernel limit_standardize, limit_outer, limit_bias;
// to one number: Σa, Σ(a - b)², √Σa², first greatest (int64)
limit::kernel limit_sum, limit_sqdiff, limit_norm, limit_argmax, limit_sum_d;
// [m, n]: Σ over axis 0, over axis 1, mean and deviation over axis 0, along axis 1
limit::kernel limit_sum0, limit_sum1, limit_meanstd0, limit_softmax, limit_logsumexp;
// [m, n], short rows: sorted, softmax, where the first greatest is (int64)
limit::kernel limit_sort_rows, limit_softmax_rows, limit_argmax_rows;
// [n, n]: aᵀ + b, aᵀ; n elements: a[::2] b[1::2], a[::-1] + b; [m, n]: 2 a[:, 100:200] + b
limit::kernel limit_transadd, limit_transcopy, limit_every2, limit_reverse, limit_slicecols;
// double; int32 (3a + b) a - c; a > 0 ? a : s a; uint8 [k, m, n]: (a/255 - b[m])/c[m]
limit::kernel limit_axpy_d, limit_chain10_d, limit_chain_i, limit_where, limit_image;
// s flops at the rate of the units, no memory; what the results are: first rows of a b, c itself
limit::kernel limit_flops_f, limit_flops_d, limit_matmul_f, limit_matmul_d, limit_known_d;
// m matrices of order n, one after the other: a b, a⁻¹, a⁻¹ b
limit::kernel limit_small_f, limit_small_d, limit_inverse, limit_solve;
/// Seconds for one run.
double limit_seconds(limit::kernel* run, limit::arguments const* p, std::int64_t runs);
}
