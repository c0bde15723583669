// Numbers with tangents: the way back through a chain, when run over them, gives the tangents of
// adjoints as well. The tangent of each op comes from the derivative in its row.
#pragma once

#include <lazuli/autodiff/sweep.hpp>

LAZULI_BEGIN

namespace detail {
namespace sweep {
template <class N>
struct dual;
}
template <class N>
struct lane<sweep::dual<N>> : lane<N> {};
}  // namespace detail

namespace detail::sweep {

using number::convert;  // the scalar one; packs and symbols bring their own

/// A number, or pack, and its tangent.
template <class N>
struct dual {
  N v, d;
  LAZULI_INLINE constexpr dual(N const& value, N const& tangent) : v(value), d(tangent) {}
};
template <class N>
dual(N const&, N const&) -> dual<N>;
template <class N>
inline constexpr bool is_dual<dual<N>> = true;

template <class X>
LAZULI_INLINE constexpr auto const& number_of(X const& x) {
  if constexpr (is_dual<X>)
    return x.v;
  else
    return x;
}
/// y with tangent 0, in the type of y.
template <class Y>
LAZULI_INLINE constexpr Y none(Y const&) {
  return Y(lane_t<Y>(0));
}
/// The product of a change and a slope in the type of y; of what is chosen from, 0 where either is
/// 0, however large the other.
template <bool Chosen, class Y, class D, class S>
LAZULI_INLINE constexpr Y change(Y const& y, D const& t, S const& s) {
  Y const product = convert<lane_t<Y>>(lazuli::multiply(t, s));
  if constexpr (!Chosen)
    return product;
  else if constexpr (std::is_arithmetic_v<S>)
    return s == 0 ? none(y) : Y(lazuli::where(lazuli::equal(t, 0), none(y), product));
  else
    return lazuli::where(
        lazuli::logical_or(lazuli::equal(t, 0), lazuli::equal(convert<lane_t<Y>>(s), 0)), none(y),
        product);
}

template <class U, class N>
LAZULI_INLINE constexpr auto convert(dual<N> const& x) {
  return dual(convert<U>(x.v), convert<U>(x.d));
}

/// A number as slopes read it: the formula of a row may contain integers, as in x / 3, whose slope
/// 1 / 3 is not 0.
template <class Y, class V>
LAZULI_INLINE constexpr decltype(auto) fraction_of(V const& x) {
  if constexpr (std::is_integral_v<V> && !std::is_same_v<V, bool>)
    return lane_t<Y>(static_cast<real_part_t<lane_t<Y>>>(x));
  else
    return (x);
}
/// The slope of op with respect to operand I, for numbers.
template <class Op, int I, class Y, class... V>
LAZULI_INLINE constexpr auto slope_at(Y const& y, V const&... v) {
  static_assert(differentiable<Op>,
                "lazuli: an op on the way of hvp has no second derivative; detach its operands");
  if constexpr (sizeof...(V) == 1)
    return Op::derivative(v..., y);
  else
    return Op::template derivative<I>(v..., y);
}

/// op over numbers with and without tangents. Comparisons have no tangent.
template <class Op, class... A>
LAZULI_INLINE constexpr auto on_duals(A const&... a) {
  auto const y = callable<Op>{}(number_of(a)...);
  using Y = std::remove_const_t<decltype(y)>;
  if constexpr (std::is_same_v<lane_t<Y>, bool>) {
    return y;
  } else if constexpr (std::is_same_v<Op, op::where_op>) {
    auto const tangent = [&]<class X>(X const& x) LAZULI_INLINE_LAMBDA {
      if constexpr (is_dual<X>)
        return x.d;
      else
        return none(y);
    };
    return [&](auto const& condition, auto const& left, auto const& right) LAZULI_INLINE_LAMBDA {
      return dual<Y>(y, lazuli::where(number_of(condition), tangent(left), tangent(right)));
    }(a...);
  } else if constexpr (differentiable_by_parts<Op>) {
    return [&](auto const& x)
               LAZULI_INLINE_LAMBDA { return dual<Y>(y, Op::tangent(x.d, x.v, y)); }(a...);
  } else {
    auto const all = [&]<int... I>(std::integer_sequence<int, I...>) LAZULI_INLINE_LAMBDA {
      Y sum = none(y);
      auto const add = [&]<int J, class X>(std::integral_constant<int, J>,
                                           X const& x) LAZULI_INLINE_LAMBDA {
        if constexpr (is_dual<X>)
          sum = sum +
                change<selects<Op>>(y, x.d, slope_at<Op, J>(y, fraction_of<Y>(number_of(a))...));
      };
      (add(std::integral_constant<int, I>{}, a), ...);
      return sum;
    };
    return dual<Y>(y, all(std::make_integer_sequence<int, sizeof...(A)>{}));
  }
}
template <class Op, class N, class X, class Y>
LAZULI_INLINE constexpr auto adjoint_by_parts(dual<N> const& g, dual<X> const& x,
                                              dual<Y> const& y) {
  auto const value = Op::adjoint(g.v, x.v, y.v);
  auto const along = Op::adjoint(g.d, x.v, y.v);
  if constexpr (complex_dtype<lane_t<X>> && requires { Op::adjoint_along(g.v, x.v, x.d, y.v); })
    return dual(value, along + Op::adjoint_along(g.v, x.v, x.d, y.v));
  else
    return dual(value, along);
}
/// What callables make of such numbers, found beside them.
template <class Op, class... A>
  requires(is_dual<std::remove_cvref_t<A>> || ...)
LAZULI_INLINE constexpr auto make_node(A const&... a) { return on_duals<Op>(a...); }

template <class A, class B>
concept one_dual = is_dual<A> || is_dual<B>;
template <class A, class B>
requires one_dual<A, B> LAZULI_INLINE constexpr auto operator+(A const& a, B const& b) {
  return on_duals<op::add_op>(a, b);
}
template <class A, class B>
requires one_dual<A, B> LAZULI_INLINE constexpr auto operator-(A const& a, B const& b) {
  return on_duals<op::subtract_op>(a, b);
}
template <class A, class B>
requires one_dual<A, B> LAZULI_INLINE constexpr auto operator*(A const& a, B const& b) {
  return on_duals<op::multiply_op>(a, b);
}
template <class A, class B>
requires one_dual<A, B> LAZULI_INLINE constexpr auto operator/(A const& a, B const& b) {
  return on_duals<op::divide_op>(a, b);
}
template <class N>
LAZULI_INLINE constexpr dual<N> operator-(dual<N> const& a) {
  return {-a.v, -a.d};
}

template <class N, class S>
LAZULI_INLINE constexpr auto slope_beside(dual<N> const& y, S const& s) {
  if constexpr (is_dual<S>)
    return dual(slope_beside(y.v, s.v), slope_beside(y.v, s.d));
  else
    return slope_beside(y.v, s);
}

/// A branch that was not taken has no slope: where the adjoint, or its tangent, is 0.
template <bool Selected, class N, class S>
LAZULI_INLINE constexpr dual<N> scaled(dual<N> const& g, S const& s) {
  N const value = scaled<Selected>(g.v, number_of(s));
  N const along = scaled<Selected>(g.d, number_of(s));
  if constexpr (is_dual<S>)
    return {value, along + scaled<Selected>(g.v, s.d)};
  else
    return {value, along};
}
/// An operand that chooses has no second derivative.
template <class N, class S>
LAZULI_INLINE constexpr dual<N> chosen(dual<N> const& g, S const& s) {
  return {chosen(g.v, number_of(s)), chosen(g.d, number_of(s))};
}

}  // namespace detail::sweep

namespace detail {

/// The tangent of the adjoint of leaf Leaf of chain E, as a function for map. Its arguments are E's
/// leaves, E's adjoint, the tangents of the leaves Reached…, and the tangent of E's adjoint.
template <class E, int Leaf, int... Reached>
struct leaf_adjoint_tangent {
  static constexpr int count = leaf_count<E>;

  template <class... N>
  LAZULI_INLINE constexpr auto operator()(N const&... n) const {
    sweep::numbers<N...> const all = tie_list(n...);
    return [&]<int... I>(std::integer_sequence<int, I...>) LAZULI_INLINE_LAMBDA {
      return of(with_tangent<I>(all)...,
                sweep::dual(get<count>(all), get<static_cast<int>(sizeof...(N)) - 1>(all)));
    }
    (std::make_integer_sequence<int, count>{});
  }

 private:
  template <int I, class All>
  LAZULI_INLINE static constexpr auto with_tangent(All const& all) {
    auto const& x = get<I>(all);
    constexpr int place = sweep::place_among<I, Reached...>();
    if constexpr (place < 0)
      return x;
    else
      return sweep::dual(x, get<count + 1 + place>(all));
  }
  template <class... D>
  LAZULI_INLINE static constexpr auto of(D const&... d) {
    sweep::numbers<D...> const all = tie_list(d...);
    sweep::values<E, 0, sweep::numbers<D...>> const v(all);
    return sweep::back<E, Leaf, sweep::holds_selection<E>>(
               v, convert<compute_t<typename E::value_type>>(
                      get<static_cast<int>(sizeof...(D)) - 1>(all)))
        .d;
  }
};

}  // namespace detail

LAZULI_END
