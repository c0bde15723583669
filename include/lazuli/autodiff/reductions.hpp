// How adjoints go back through reductions.
#pragma once

#include <lazuli/autodiff/kept.hpp>

LAZULI_BEGIN

namespace detail {

/// The adjoint of the operand x of reduction R, an expression of x's extents: g and y are the
/// adjoint and value of the reduction, spread over the operand; `again.template of<S>(e)` is a
/// reduction of e along the same axes, which keep extent 1; n numbers are reduced to one.
template <class R>
struct reduction_adjoint {
  template <class X, class G, class Y, class Again>
  static auto of(R const&, X const&, G const&, Y const&, Again const&, double) = delete;
};
template <>
struct reduction_adjoint<op::sum_reduction> {
  template <class X, class G, class Y, class Again>
  static auto of(op::sum_reduction const&, X const&, G const& g, Y const&, Again const&, double) {
    return g;
  }
};
template <>
struct reduction_adjoint<op::mean_reduction> {
  template <class X, class G, class Y, class Again>
  static auto of(op::mean_reduction const&, X const&, G const& g, Y const&, Again const&,
                 double n) {
    return g * (1 / n);
  }
};
/// If one factor is 0, only that one has a slope; if two are, none has.
template <>
struct reduction_adjoint<op::prod_reduction> {
  template <class X, class G, class Y, class Again>
  static auto of(op::prod_reduction const&, X const& x, G const& g, Y const& y, Again const& again,
                 double) {
    auto zeros = again.template of<op::sum_reduction>(astype<value_t<X>>(x == 0));
    auto others = again.template of<op::prod_reduction>(where(x == 0, value_t<X>(1), x));
    return g * where(zeros == 0, y / x, where(zeros == 1 && x == 0, others, value_t<Y>(0)));
  }
};
template <>
struct reduction_adjoint<op::var_reduction> {
  template <class X, class G, class Y, class Again>
  static auto of(op::var_reduction const& r, X const& x, G const& g, Y const&, Again const& again,
                 double n) {
    return g * (x - again.template of<op::mean_reduction>(x)) * (2 / (n - r.correction));
  }
};
/// 0 if nothing varies, as in PyTorch.
template <>
struct reduction_adjoint<op::stddev_reduction> {
  template <class X, class G, class Y, class Again>
  static auto of(op::stddev_reduction const& r, X const& x, G const& g, Y const& y,
                 Again const& again, double n) {
    return where(y == 0, value_t<Y>(0),
                 g * (x - again.template of<op::mean_reduction>(x)) / (y * (n - r.correction)));
  }
};
/// Equal extremes share the adjoint.
struct extreme_adjoint {
  template <class R, class X, class G, class Y, class Again>
  static auto of(R const&, X const& x, G const& g, Y const& y, Again const& again, double) {
    auto const count = again.template of<op::sum_reduction>(astype<value_t<X>>(x == y));
    return where(x == y, g / count, value_t<Y>(0));
  }
};
template <>
struct reduction_adjoint<op::min_reduction> : extreme_adjoint {};
template <>
struct reduction_adjoint<op::max_reduction> : extreme_adjoint {};
/// The slope of the squares that are added; 0 at 0.
template <>
struct reduction_adjoint<op::norm_reduction> {
  template <class X, class G, class Y, class Again>
  static auto of(op::norm_reduction const&, X const&, G const& g, Y const& y, Again const&,
                 double) {
    return where(y == 0, value_t<Y>(0), g / (y * 2));
  }
};

/// The axes of a reduction of X.
template <class X>
using axes_of = std::array<bool, static_cast<std::size_t>(X::extents_type::rank())>;

/// Reductions along given axes, which keep extent 1.
template <class X>
struct along_axes {
  axes_of<X> axes;
  template <class R, class Y>
  auto of(Y&& x) const {
    return make_reduction<true, dextents<rank_of<X>>>(R{}, static_cast<Y&&>(x), axes);
  }
};

/// A view: each element of a reduction's result, for all elements of `like` that were reduced to it.
template <bool Keep, int R, class S, std::size_t N>
index_array<R> spread_steps(S const& own, std::array<bool, N> const& axes) {
  index_array<R> steps{};
  std::size_t next = 0;
  for (std::size_t i = 0; i < N; ++i) {
    if (!axes[i])
      steps[i] = own[next++];
    else if (Keep)
      ++next;
  }
  return steps;
}
template <bool Keep, class L, class X, std::size_t N>
auto spread(X const& x, L const& like, std::array<bool, N> const& axes) {
  using E = extents_t<L>;
  mapping<E> const map{like.extents(), spread_steps<Keep, E::rank()>(x.strides(), axes), 0};
  if constexpr (places_axes<space_of<L>>)
    return memory_of<space_of<L>>::placed_as(x, map);
  else
    return arranged(x, map);
}
template <bool Keep, class L, on_tape X, std::size_t N>
auto spread(X const& x, L const& like, std::array<bool, N> const& axes) {
  using E = extents_t<L>;
  auto const& own = x.map();
  return x.viewed(
      mapping<E>{like.extents(), spread_steps<Keep, E::rank()>(own.strides, axes), own.offset});
}

template <class R, class C, class Extents, bool Keep>
inline constexpr bool second_order<reduction<R, C, Extents, Keep>> = second_order<C>;

/// Is a reduction of a chain to one number linear in it, so that the way back does not need the
/// value? Such are a sum and a mean, whose value and adjoints are computed in one loop.
template <class X>
inline constexpr bool can_wait = false;
template <class R, class C, class E, class Space>
  requires(E::rank() == 0 && elementwise<C> && derivatives_on<space_of<C>> == derivatives::adjoints &&
           (std::same_as<R, op::sum_reduction> || std::same_as<R, op::mean_reduction>))
inline constexpr bool can_wait<reduction<R, C, E, false, Space>> =
    std::same_as<value_t<reduction<R, C, E, false, Space>>, value_t<C>> &&
    kept<C>::goes_back_in_one_loop();

template <class R, class C, class Extents, bool Keep, class Space>
  requires on_tape<C>
struct kept<reduction<R, C, Extents, Keep, Space>>
    : kept_value<reduction<R, C, Extents, Keep, Space>> {
  using X = reduction<R, C, Extents, Keep, Space>;

  R op;
  kept<C> operand;
  axes_of<C> axes;

  explicit kept(X const& x, bool waits = false) : op(x.op()), operand(x.operand()), axes(x.axes()) {
    if (!waits) compute();
  }
  void compute() {
    auto const from = operand.value();
    this->result = value_tensor<X>(
        reduction<R, std::remove_const_t<decltype(from)>, Extents, Keep, space_of_values<X>>(
            op, from, axes));
  }
  /// backward(g); also returns the value.
  template <class N>
  N compute_and_backward(N const& g) const requires can_wait<X> {
    if constexpr (std::same_as<R, op::mean_reduction>) {
      auto const n = op::detail::divisor<value_t<X>>(operand.value().extents().size());
      return operand.sum_and_backward(g / n) / n;
    } else {
      return operand.sum_and_backward(g);
    }
  }
  template <class G>
  void backward(G const& g) const {
    if constexpr (can_wait<X>) {
      auto const held = held_on_way_back(g);
      compute_and_backward(number_at(leaf_on_way_back(held)));
    } else if constexpr (dtype_kind_v<value_t<X>> >= dtype_kind::real &&
                         dtype_kind_v<value_t<C>> >= dtype_kind::real) {
      auto const x = on_way_back(operand, g);
      auto const held = held_on_way_back(g);
      auto const h = spread<Keep>(leaf_on_way_back(held), x, axes);
      if constexpr (twice_followed<X> && !std::is_same_v<R, op::sum_reduction>)
        operand.backward(conjugate(slopes_times(conjugate(h), x, on_way_back(*this, g))));
      else
        operand.backward(conjugate(slopes_times(conjugate(h), x, this->value())));
    }
  }
  auto tangent() const {
    auto const x = operand.value();
    auto const t = operand.tangent();
    return value_tensor<X>(make_reduction<Keep, Extents>(
        op::sum_reduction{}, slopes_times(leaf_of(t), x, this->value()), axes));
  }

 private:
  /// The adjoint of a product of complex factors is multiplied by the conjugates of its slopes.
  template <class Z>
  static decltype(auto) conjugate(Z const& z) {
    if constexpr (std::is_same_v<R, op::prod_reduction> && complex_dtype<value_t<Z>>)
      return conj(z);
    else
      return (z);
  }
  /// The slope of the result with respect to each element of the operand x, times h of x's extents.
  template <class H, class V, class Y>
  auto slopes_times(H const& h, V const& x, Y const& y) const {
    double const n = static_cast<double>(x.extents().size()) /
                     static_cast<double>(this->result.extents().size());
    return reduction_adjoint<R>::of(op, x, h, spread<Keep>(y, x, axes), along_axes<C>{axes}, n);
  }
};

}  // namespace detail

LAZULI_END
