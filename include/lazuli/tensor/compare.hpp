// array_equal and allclose: comparing whole tensors, which `if (x == y)` cannot express.
#pragma once

#include <lazuli/tensor/evaluate.hpp>

LAZULI_BEGIN

namespace detail {
/// Whether two expressions have the same extents.
template <class A, class B>
bool same_extents(A const& a, B const& b) {
  return a.extents() == b.extents();
}

/// An operand whose differences are numbers: bool and integers as double, others as they are.
template <class X>
decltype(auto) subtractable(X const& x) {
  constexpr unsigned kind = op::dtypes_of<unweak_t<typename operand_dtype<X>::type>>;
  if constexpr ((kind & op::whole) != 0) {
    return astype<double>(x);
  } else {
    return (x);
  }
}
}  // namespace detail

namespace detail {

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

}  // namespace detail

/// Do a and b have the same shape and equal elements? NaN equals nothing.   Cost: one pass, no
/// temporary.
template <expression A, expression B>
bool array_equal(A const& a, B const& b) {
  if constexpr (rank_of<A> != rank_of<B> || !meet<A, B>) {
    return false;
  } else {
    return detail::same_extents(a, b) && reduce_all(a == b).item();
  }
}

/// Is |left - right| <= atol + rtol·|right| for every pair of elements, broadcast? Equal infinities
/// are close; NaN is close to NaN only with equal_nan. Throws shape_error where the shapes do not
/// broadcast. Cost: one pass, no temporary.   Source: NumPy's allclose.
template <class A, class B>
  requires((expression<A> || expression<B>)&&operand<A>&& operand<B>)
bool allclose(A const& left, B const& right, double rtol = 1e-5, double atol = 1e-8,
              bool equal_nan = false) {
  auto&& a = detail::subtractable(left);
  auto&& b = detail::subtractable(right);
  auto const near = astype<double>(abs(a - b)) <= atol + rtol * astype<double>(abs(b));
  auto const both_nan = isnan(a) && isnan(b) && equal_nan;
  return reduce_all((a == b) || (near && isfinite(b)) || both_nan).item();
}

/// For each pair of elements, broadcast, what allclose asks of all: a lazy expression of bool.
/// Source: NumPy.
template <class A, class B>
  requires((expression<A> || expression<B>)&&operand<A>&& operand<B>)
auto isclose(A&& left, B&& right, double rtol = 1e-5, double atol = 1e-8,
             bool equal_nan = false) {
  using D = detail::double_for<std::remove_cvref_t<A>, std::remove_cvref_t<B>>;
  return map(detail::closeness{rtol, atol, equal_nan}, detail::as_wide<D>(static_cast<A&&>(left)),
             detail::as_wide<D>(static_cast<B&&>(right)));
}

LAZULI_END
