// array_equal and allclose: comparing whole tensors, which `if (x == y)` cannot express.
#pragma once

#include <lazuli/tensor/braces.hpp>
#include <lazuli/tensor/evaluate.hpp>

LAZULI_BEGIN

namespace detail {
/// Whether two expressions have the same extents.
template <class A, class B>
bool same_extents(A const& a, B const& b) {
  return a.extents() == b.extents();
}

/// Are two numbers close, as allclose says? A function for map.
struct closeness {
  double rtol, atol;
  bool equal_nan;
  template <class T>
  constexpr auto operator()(T a, T b) const noexcept {
    auto const near = logical_and(less_equal(abs(a - b), atol + rtol * abs(b)), isfinite(b));
    auto const close = logical_or(equal(a, b), near);
    return equal_nan ? logical_or(close, logical_and(isnan(a), isnan(b))) : close;
  }
};

/// double, or complex<double> where an operand is complex.
template <class... X>
using double_for = promote_t<double, unweak_t<typename operand_dtype<X>::type>...>;
template <class D, class X>
auto as_wide(X&& x) {
  if constexpr (expression<X>)
    return astype<D>(static_cast<X&&>(x));
  else
    return number::convert<D>(x);
}

/// An operand in as few types as possible, so that comparisons of one dtype and rank share their
/// code: elements in memory, dynamic extents.
template <class X>
auto comparable(X const& x) {
  if constexpr (!expression<X>) {
    return x;
  } else if constexpr (leaf<X>) {
    using E = dextents<rank_of<X>>;
    return strided<value_t<X> const, E>{x.data(), E(x.extents()), x.strides()};
  } else {
    return dtensor<value_t<X>, rank_of<X>>(x);
  }
}

/// Are all elements of rule(a, b) true?
template <class Rule, class A, class B>
bool all_of(Rule const& rule, A const& a, B const& b) {
  if constexpr (host_readable<space_beside<A, B>>) {
    auto const x = comparable(a);
    auto const y = comparable(b);
    return reduce_all(rule(x, y)).item();
  } else {
    return reduce_all(rule(a, b)).item();
  }
}

}  // namespace detail

/// Do a and b have the same shape and equal elements? NaN equals nothing. A number has rank 0.
/// Cost: one pass over both; operands other than tensors and views are evaluated first.
template <class A, class B>
  requires((expression<A> && expression<B>) || (single_value<A> && single_value<B>))
bool array_equal(A const& a, B const& b) {
  if constexpr (is_scalar_v<A> || is_scalar_v<B>)
    return static_cast<bool>(equal(a, b));
  else if constexpr (rank_of<A> != rank_of<B> || !extents_meet<A, B>)
    return false;
  else
    return detail::same_extents(a, b) &&
           detail::all_of([](auto const& x, auto const& y) { return x == y; }, a, b);
}

/// The same with numbers in braces: `array_equal(x, {1, 2, 3})`, `array_equal(m, {{1, 2}, {3,
/// 4}})`.
template <expression A>
  requires(rank_of<A> > 0)
bool array_equal(A const& a, detail::nested_braces_t<value_t<A>, rank_of<A>> b) {
  return array_equal(a, dtensor<value_t<A>, rank_of<A>>(b));
}

/// Is each pair of elements, broadcast, close in the sense of allclose? A lazy expression of bool;
/// for two numbers a bool.   Source: NumPy.
template <class A, class B>
  requires(operand<A>&& operand<B>)
auto isclose(A&& left, B&& right, double rtol = 1e-5, double atol = 1e-8,
             bool equal_nan = false) {
  using D = detail::double_for<std::remove_cvref_t<A>, std::remove_cvref_t<B>>;
  detail::closeness const rule{rtol, atol, equal_nan};
  if constexpr (expression<A> || expression<B>)
    return map(rule, detail::as_wide<D>(static_cast<A&&>(left)),
               detail::as_wide<D>(static_cast<B&&>(right)));
  else
    return rule(detail::as_wide<D>(left), detail::as_wide<D>(right));
}

/// Is |left - right| <= atol + rtol·|right| for every pair of elements, broadcast? Equal infinities
/// are close; NaN is close to NaN only with equal_nan. Throws shape_error if the shapes do not
/// broadcast. Cost: one pass over both; operands other than tensors and views are evaluated first.
/// Source: NumPy's allclose. Two numbers may be compared, too.
template <class A, class B>
  requires(operand<A>&& operand<B>)
bool allclose(A const& left, B const& right, double rtol = 1e-5, double atol = 1e-8,
              bool equal_nan = false) {
  static_assert(extents_meet<A, B>, "lazuli: allclose: these shapes do not broadcast");
  auto const rule = [&](auto const& x, auto const& y) {
    return isclose(x, y, rtol, atol, equal_nan);
  };
  if constexpr (expression<A> || expression<B>)
    return detail::all_of(rule, left, right);
  else
    return rule(left, right);
}
template <expression A>
  requires(rank_of<A> > 0)
bool allclose(A const& left, detail::nested_braces_t<value_t<A>, rank_of<A>> right,
              double rtol = 1e-5, double atol = 1e-8, bool equal_nan = false) {
  return allclose(left, dtensor<value_t<A>, rank_of<A>>(right), rtol, atol, equal_nan);
}

LAZULI_END
