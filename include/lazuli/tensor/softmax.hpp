// softmax, log_softmax and logsumexp: three passes over pieces that stay in the cache.
#pragma once

#include <lazuli/expr/operators.hpp>
#include <lazuli/expr/reductions.hpp>
#include <lazuli/op/catalogue.hpp>
#include <lazuli/tensor/pieces.hpp>

LAZULI_BEGIN

namespace detail {

/// The lengths of a piece with 1 along reduced axes.
template <int R, class Kept>
index_array<R> kept_lengths(piece<R> const& p, Kept const& kept) {
  auto lengths = p.length;
  for (std::size_t i = 0; i < static_cast<std::size_t>(R); ++i)
    if (!kept(static_cast<int>(i))) lengths[i] = 1;
  return lengths;
}

template <class T, class E, class X>
void write(strided<T, E> const& to, X const& x) {
  assign_to(to, x, aliasing::excluded);
}

/// A reduction R along the axes that are not kept, with extent 1 there.
template <class R, class X, class Kept>
auto reduce_kept(X const& x, Kept const& kept) {
  std::array<bool, static_cast<std::size_t>(rank_of<X>)> axes{};
  for (int i = 0; i < rank_of<X>; ++i) axes[static_cast<std::size_t>(i)] = !kept(i);
  return make_reduction<true, dextents<rank_of<X>>>(R{}, x, axes);
}

/// x where it is finite, else 0: what is subtracted before exp, so that inf - inf is never met.
template <class T, class E>
void only_finite(strided<T, E> const& x) {
  write(x, where(isfinite(x), x, T(0)));
}

/// A reduction of rows whose elements lie side by side, and an elementwise expression of them, as
/// kernels that are called row by row while the row is hot: no plan for each.
template <class R, class A, class X>
class row_fold {
 public:
  explicit row_fold(X const& x)
      : x_(x), context_{&x_, R{}}, kernel_(simd::make_reduction_kernel<A, A>(context_)) {}
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

/// log Σ exp of one row after another.
template <class T, class S>
class logsumexp_rows {
 public:
  T operator()(S const* x, index n) const {
    std::byte* leaves[3] = {nullptr, bytes(x), nullptr};
    T peak = highest_(leaves, n);
    if (!(std::abs(peak) <= std::numeric_limits<T>::max())) peak = 0;
    leaves[2] = bytes(&peak);
    return lazuli::number::log(sum_(leaves, n)) + peak;
  }

 private:
  template <class U>
  static std::byte* bytes(U* p) {
    return reinterpret_cast<std::byte*>(const_cast<std::remove_const_t<U>*>(p));
  }
  static auto power() { return exp(row_leaf<S>{} - number_leaf<T>{}); }
  row_fold<op::max_reduction, T, row_leaf<S>> highest_{row_leaf<S>{}};
  row_fold<op::sum_reduction, T, decltype(power())> sum_{power()};
};

/// softmax or log_softmax of one row after another; S, T, D: the elements of x, of the computation,
/// of the result.
template <bool Log, class D, class T, class S>
class softmax_rows {
 public:
  explicit softmax_rows(index n) : n_(n), scratch_(needs_scratch ? n : 0) {}

  void operator()(S const* x, D* to) const {
    std::byte* leaves[3] = {nullptr, bytes(x), nullptr};
    T const peak = highest_(leaves, n_);
    leaves[2] = bytes(&peak);
    if constexpr (Log) {
      T const sum = lazuli::number::log(powers_sum_(leaves, n_));
      std::byte* data[4] = {bytes(to), bytes(x), bytes(&peak), bytes(&sum)};
      shift_.unit(shift_.context, data, steps, n_);
    } else {
      T* const powers = powers_of(to);
      std::byte* data[3] = {bytes(powers), bytes(x), bytes(&peak)};
      power_.unit(power_.context, data, steps, n_);
      leaves[1] = bytes(powers);
      T const share = T(1) / sum_(leaves, n_);
      std::byte* scaled[3] = {bytes(to), bytes(powers), bytes(&share)};
      scale_.unit(scale_.context, scaled, steps, n_);
    }
  }

 private:
  static constexpr bool needs_scratch = !Log && !std::is_same_v<D, T>;
  static constexpr index steps[4] = {1, 1, 0, 0};
  template <class U>
  static std::byte* bytes(U* p) {
    return reinterpret_cast<std::byte*>(const_cast<std::remove_const_t<U>*>(p));
  }
  T* powers_of([[maybe_unused]] D* to) const {
    if constexpr (needs_scratch)
      return const_cast<T*>(scratch_.data());
    else
      return to;
  }
  static auto power_of() { return exp(row_leaf<S>{} - number_leaf<T>{}); }
  static auto scaled() { return row_leaf<T>{} * number_leaf<T>{}; }
  static auto shifted() { return row_leaf<S>{} - number_leaf<T>{} - number_leaf<T>{}; }

  index n_;
  memory::buffer<T> scratch_;
  decltype(power_of()) power_expression_ = power_of();
  decltype(scaled()) scale_expression_ = scaled();
  decltype(shifted()) shift_expression_ = shifted();
  row_fold<op::max_reduction, T, row_leaf<S>> highest_{row_leaf<S>{}};
  row_fold<op::sum_reduction, T, row_leaf<T>> sum_{row_leaf<T>{}};
  row_fold<op::sum_reduction, T, decltype(power_of())> powers_sum_{power_of()};
  simd::elementwise_kernel power_ = simd::make_kernel<T>(power_expression_);
  simd::elementwise_kernel scale_ = simd::make_kernel<D>(scale_expression_);
  simd::elementwise_kernel shift_ = simd::make_kernel<D>(shift_expression_);
};

}  // namespace detail

/// exp(x) / Σ exp(x) along one axis (Log: its logarithm): a barrier.
template <class C, bool Log>
class softmax_node : public lazy_methods<softmax_node<C, Log>> {
 public:
  using value_type = floating_t<typename C::value_type>;
  using extents_type = typename C::extents_type;
  using expression_kind = barrier_kind;
  static constexpr bool owns_memory = C::owns_memory;
  static constexpr std::string_view name = Log ? "log_softmax" : "softmax";

  constexpr softmax_node(C operand, int axis) : operand_(static_cast<C&&>(operand)), axis_(axis) {}

  constexpr extents_type extents() const { return operand_.extents(); }
  constexpr auto borrow() const LAZULI_LIFETIMEBOUND {
    return softmax_node<closure_t<C const&>, Log>(close(operand_), axis_);
  }
  template <class F>
  constexpr void for_each_operand(F const& f) const {
    f(operand_);
  }

  template <class D, class E, class Run>
  void evaluate(strided<D, E> const& to, Run const& run) const {
    using T = compute_t<value_type>;
    constexpr int rank = extents_type::rank();
    auto const kept = [axis = axis_](int i) { return i != axis; };
    auto const held = detail::operand_in_memory(operand_, run);
    strided<typename C::value_type const, extents_type> const x{held.data(), held.extents(),
                                                                held.strides()};
    detail::piece<rank> whole;
    whole.length = index_array<rank>(to.shape.values());
    auto const axis = static_cast<std::size_t>(axis_);
    bool const in_rows = x.steps[axis] == 1 && to.steps[axis] == 1;
    detail::in_pieces(whole, kept, 16, [&](detail::piece<rank> const& p) {
      if (in_rows) {
        detail::softmax_rows<Log, D, T, typename C::value_type> const row(p.length[axis]);
        detail::for_each_row(p, axis_, [&](auto const& at) {
          row(detail::element_at(x, at), detail::element_at(to, at));
        });
        return;
      }
      auto const from = detail::cut_out(x, p);
      detail::scratch_array<T, rank> peaks(detail::kept_lengths(p, kept)),
          sums(peaks.shape.values());
      auto const peak = peaks.all(), sum = sums.all();
      detail::write(peak, detail::reduce_kept<op::max_reduction>(from, kept));
      if constexpr (Log) {
        detail::write(sum, detail::reduce_kept<op::sum_reduction>(exp(from - peak), kept));
        detail::write(sum, log(sum));
        detail::write(detail::cut_out(to, p), from - peak - sum);
      } else {
        auto const out = detail::cut_out(to, p);
        auto const powers_through = [&](auto const& power) {
          detail::write(power, exp(from - peak));
          detail::write(sum, detail::reduce_kept<op::sum_reduction>(power, kept));
          detail::write(sum, T(1) / sum);
          detail::write(out, power * sum);
        };
        if constexpr (std::is_same_v<D, T>)
          powers_through(out);
        else
          powers_through(detail::scratch_array<T, rank>(p.length).all());
      }
    });
  }

 private:
  C operand_;
  int axis_;
};

/// log Σ exp(x) along the axes of a reduction; Peak is their max(x).
template <class Peak>
class logsumexp_node : public lazy_methods<logsumexp_node<Peak>> {
  using operand_type = typename Peak::operand_type;

 public:
  using value_type = floating_t<typename Peak::value_type>;
  using extents_type = typename Peak::extents_type;
  using expression_kind = barrier_kind;
  static constexpr bool owns_memory = Peak::owns_memory;
  static constexpr std::string_view name = "logsumexp";

  constexpr explicit logsumexp_node(Peak peak) : peak_(static_cast<Peak&&>(peak)) {}

  constexpr extents_type extents() const { return peak_.extents(); }
  constexpr auto borrow() const LAZULI_LIFETIMEBOUND {
    return logsumexp_node<decltype(peak_.borrow())>(peak_.borrow());
  }
  template <class F>
  constexpr void for_each_operand(F const& f) const {
    peak_.for_each_operand(f);
  }

  template <class D, class E, class Run>
  void evaluate(strided<D, E> const& to, Run const& run) const {
    using T = compute_t<value_type>;
    constexpr int rank = operand_type::extents_type::rank();
    auto const kept = [this](int i) { return !peak_.reduces(i); };
    auto const held = detail::operand_in_memory(peak_.operand(), run);
    strided<typename operand_type::value_type const, typename operand_type::extents_type> const x{
        held.data(), held.extents(), held.strides()};
    detail::piece<rank> whole;
    whole.length = index_array<rank>(x.shape.values());
    auto const out = with_all_axes(to);
    if (x.shape.size() == 0)
      return detail::write(to, scalar_leaf<T>(-std::numeric_limits<T>::infinity()));
    int reduced = 0, axis = 0;
    for (int i = 0; i < rank; ++i) {
      if (kept(i)) continue;
      ++reduced;
      axis = i;
    }
    bool const in_rows = reduced == 1 && x.steps[static_cast<std::size_t>(axis)] == 1;
    detail::in_pieces(whole, kept, 16, [&](detail::piece<rank> const& p) {
      if (in_rows) {
        detail::logsumexp_rows<T, typename operand_type::value_type> const row;
        detail::for_each_row(p, axis, [&](auto const& at) {
          using number::convert;
          *detail::element_at(out, at) =
              convert<D>(row(detail::element_at(x, at), p.length[static_cast<std::size_t>(axis)]));
        });
        return;
      }
      auto const from = detail::cut_out(x, p);
      detail::scratch_array<T, rank> peaks(detail::kept_lengths(p, kept)),
          sums(peaks.shape.values());
      auto const peak = peaks.all(), sum = sums.all();
      detail::write(peak, detail::reduce_kept<op::max_reduction>(from, kept));
      detail::only_finite(peak);
      detail::write(sum, detail::reduce_kept<op::sum_reduction>(exp(from - peak), kept));
      detail::write(detail::cut_out(out, p), log(sum) + peak);
    });
  }

 private:
  /// The destination with an axis of extent 1 for each reduced one.
  template <class D, class E>
  auto with_all_axes(strided<D, E> const& to) const {
    constexpr int rank = operand_type::extents_type::rank();
    index_array<rank> lengths{}, steps{};
    std::size_t next = 0;
    for (int i = 0; i < rank; ++i) {
      auto const at = static_cast<std::size_t>(i);
      lengths[at] = 1;
      if (!peak_.reduces(i)) {
        lengths[at] = to.shape[static_cast<int>(next)];
        steps[at] = to.steps[next++];
      } else if (Peak::keeps_axes) {
        ++next;
      }
    }
    return strided<D, dextents<rank>>{to.first, dextents<rank>(lengths), steps};
  }

  Peak peak_;
};

namespace detail {
template <bool Log, class X>
constexpr auto make_softmax(X&& x, index axis) {
  static_assert(rank_of<X> > 0, "lazuli: softmax needs an axis, and a number has none");
  static_assert(!complex_dtype<value_t<X>>, "lazuli: softmax is not defined for complex numbers");
  using node = softmax_node<closure_t<X&&>, Log>;
  return node(close(static_cast<X&&>(x)),
              normalize_axis(axis, rank_of<X>, Log ? "log_softmax" : "softmax"));
}
}  // namespace detail

/// exp(x) / Σ exp(x) along `axis` (negative: from the end); the shape of x, its dtype, integers as
/// the default dtype. Computed from x - max(x), so that it does not overflow: three passes over
/// pieces in the cache. Throws index_error. Example: test/tensor/softmax.cpp.
template <expression X>
constexpr auto softmax(X&& x, index axis) {
  return detail::make_softmax<false>(static_cast<X&&>(x), axis);
}
/// log softmax(x, axis), without the loss of a small softmax.
template <expression X>
constexpr auto log_softmax(X&& x, index axis) {
  return detail::make_softmax<true>(static_cast<X&&>(x), axis);
}
/// log Σ exp(x) over all axes, one, or several; axes and keepdims as of sum. Of nothing: -inf.
template <expression X, class... A>
constexpr auto logsumexp(X&& x, A... axes) {
  return logsumexp_node(max(static_cast<X&&>(x), axes...));
}
template <expression X, int N, class... A>
constexpr auto logsumexp(X&& x, int const (&axes)[N], A... options) {
  return logsumexp_node(max(static_cast<X&&>(x), axes, options...));
}

LAZULI_END
