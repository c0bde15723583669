// softmax and logsumexp of rows whose elements lie side by side: kernels are called row by row.
#pragma once

#include <lazuli/backend/simd/loops/drive_reduction.hpp>
#include <lazuli/tensor/softmax_columns.hpp>

LAZULI_BEGIN

namespace detail {

/// A reduction of rows whose elements lie side by side, and an elementwise expression of them, as
/// kernels that are called row by row while the row is hot: no plan for each.
template <class R, class A, class X>
class row_fold {
 public:
  explicit row_fold(X const& x)
      : x_(x),
        context_{&x_, R{}},
        kernel_(simd::make_reduction_kernel<A, A, simd::layout::vectors>(context_)) {}
  row_fold(row_fold const&) = delete;
  /// `leaves`: where the leaves of x begin, after an unused place.
  A operator()(std::byte* const* leaves, index n) const {
    A out;
    simd::drive_row(kernel_, leaves, steps, n, reinterpret_cast<std::byte*>(&out));
    return out;
  }

 private:
  static constexpr index steps[4] = {1, 1, 0, 0};
  X x_;
  simd::detail::fold_context<R, X> context_;
  simd::reduction_kernel kernel_;
};

/// A row of n elements of S, and a number beside it, as leaves.
template <class S>
using row_leaf = strided<S const, dextents<1>>;
template <class T>
using number_leaf = strided<T const, extents<>>;

template <class U>
std::byte* row_bytes(U* p) {
  return reinterpret_cast<std::byte*>(const_cast<std::remove_const_t<U>*>(p));
}
/// exp(x - peak), of leaves whose memory is named when a kernel runs.
template <class S, class T>
auto power_of() {
  return exp(row_leaf<S>{} - number_leaf<T>{});
}

/// Σ of a few elements, in the order in which columns add them.
template <class T>
LAZULI_ISA_TAG T sum_in_order(T const* x, index n) {
  T sum = 0;
  for (index i = 0; i < n; ++i) sum += x[i];
  return sum;
}

/// log Σ exp(x - peak) of a row; short rows get the bits of columns.
template <class T, class S>
class LAZULI_ISA_TAG log_of_powers {
 public:
  T operator()(S const* x, T const& peak, index n) const {
    if (n > short_softmax) {
      std::byte* leaves[3] = {nullptr, row_bytes(x), row_bytes(&peak)};
      return lazuli::number::log(sum_(leaves, n));
    }
    T powers[short_softmax];
    std::byte* data[3] = {row_bytes(powers), row_bytes(x), row_bytes(&peak)};
    static constexpr index steps[3] = {1, 1, 0};
    power_.unit(power_.context, data, steps, simd::no_row_steps, 1, n);
    constexpr int lanes = simd::native_bytes / static_cast<int>(sizeof(T));
    return log(simd::pack<T, lanes>(sum_in_order(powers, n)))[0];
  }

 private:
  decltype(power_of<S, T>()) power_expression_ = power_of<S, T>();
  row_fold<op::sum_reduction, T, decltype(power_of<S, T>())> sum_{power_of<S, T>()};
  simd::elementwise_kernel power_ = simd::make_kernel<T, simd::layout::vectors>(power_expression_);
};

/// log Σ exp of one row after another.
template <class T, class S>
class LAZULI_ISA_TAG logsumexp_rows {
 public:
  T operator()(S const* x, index n) const {
    std::byte* leaves[3] = {nullptr, row_bytes(x), nullptr};
    T peak = highest_(leaves, n);
    if (!(std::abs(peak) <= std::numeric_limits<T>::max())) peak = 0;
    return sum_(x, peak, n) + peak;
  }

 private:
  row_fold<op::max_reduction, T, row_leaf<S>> highest_{row_leaf<S>{}};
  log_of_powers<T, S> sum_;
};

/// softmax of one row of n elements after another; S, T, D: the elements of x, of the computation,
/// of the result.
template <class D, class T, class S>
class LAZULI_ISA_TAG softmax_rows {
 public:
  explicit softmax_rows(index n) : n_(n), scratch_(std::is_same_v<D, T> ? 0 : n) {}

  void operator()(S const* x, D* to) const {
    std::byte* leaves[3] = {nullptr, row_bytes(x), nullptr};
    T const peak = highest_(leaves, n_);
    T* const powers = powers_of(to);
    std::byte* data[3] = {row_bytes(powers), row_bytes(x), row_bytes(&peak)};
    power_.unit(power_.context, data, steps, simd::no_row_steps, 1, n_);
    leaves[1] = row_bytes(powers);
    T const share = T(1) / (n_ <= short_softmax ? sum_in_order(powers, n_) : sum_(leaves, n_));
    std::byte* scaled[3] = {row_bytes(to), row_bytes(powers), row_bytes(&share)};
    scale_.unit(scale_.context, scaled, steps, simd::no_row_steps, 1, n_);
  }

 private:
  static constexpr index steps[3] = {1, 1, 0};
  T* powers_of([[maybe_unused]] D* to) const {
    if constexpr (std::is_same_v<D, T>)
      return to;
    else
      return const_cast<T*>(scratch_.data());
  }
  static auto scaled() { return row_leaf<T>{} * number_leaf<T>{}; }

  index n_;
  memory::buffer<T> scratch_;
  decltype(power_of<S, T>()) power_expression_ = power_of<S, T>();
  decltype(scaled()) scale_expression_ = scaled();
  row_fold<op::max_reduction, T, row_leaf<S>> highest_{row_leaf<S>{}};
  row_fold<op::sum_reduction, T, row_leaf<T>> sum_{row_leaf<T>{}};
  simd::elementwise_kernel power_ = simd::make_kernel<T, simd::layout::vectors>(power_expression_);
  simd::elementwise_kernel scale_ = simd::make_kernel<D, simd::layout::vectors>(scale_expression_);
};

/// The same for log_softmax.
template <class D, class T, class S>
class LAZULI_ISA_TAG log_softmax_rows {
 public:
  explicit log_softmax_rows(index n) : n_(n) {}

  void operator()(S const* x, D* to) const {
    std::byte* leaves[3] = {nullptr, row_bytes(x), nullptr};
    T const peak = highest_(leaves, n_), sum = sum_(x, peak, n_);
    std::byte* data[4] = {row_bytes(to), row_bytes(x), row_bytes(&peak), row_bytes(&sum)};
    static constexpr index steps[4] = {1, 1, 0, 0};
    shift_.unit(shift_.context, data, steps, simd::no_row_steps, 1, n_);
  }

 private:
  static auto shifted() { return row_leaf<S>{} - number_leaf<T>{} - number_leaf<T>{}; }

  index n_;
  decltype(shifted()) shift_expression_ = shifted();
  row_fold<op::max_reduction, T, row_leaf<S>> highest_{row_leaf<S>{}};
  log_of_powers<T, S> sum_;
  simd::elementwise_kernel shift_ = simd::make_kernel<D, simd::layout::vectors>(shift_expression_);
};

}  // namespace detail

LAZULI_END
