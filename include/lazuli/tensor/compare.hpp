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

LAZULI_END
