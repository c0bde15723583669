// The functions of <cmath> and <complex> for generic code of others: `using std::exp; exp(x)` finds
// ours by the type of x. (lz::exp is an object, which argument-dependent lookup ignores.)
#pragma once

#include <lazuli/expr/concepts.hpp>
#include <lazuli/op/catalogue.hpp>

// M(name): functions with the same name here and in the standard.
#define LAZULI_FUNCTIONS_OF_THE_STANDARD(M) \
  M(abs)                                  \
  M(acos)                                 \
  M(acosh)                                \
  M(arg)                                  \
  M(asin)                                 \
  M(asinh)                                \
  M(atan)                                 \
  M(atan2)                                \
  M(atanh)                                \
  M(cbrt)                                 \
  M(ceil)                                 \
  M(conj)                                 \
  M(copysign)                             \
  M(cos)                                  \
  M(cosh)                                 \
  M(erf)                                  \
  M(erfc)                                 \
  M(exp)                                  \
  M(exp2)                                 \
  M(expm1)                                \
  M(fabs)                                 \
  M(fdim)                                 \
  M(floor)                                \
  M(fma)                                  \
  M(fmax)                                 \
  M(fmin)                                 \
  M(fmod)                                 \
  M(hypot)                                \
  M(imag)                                 \
  M(isfinite)                             \
  M(isgreater)                            \
  M(isgreaterequal)                       \
  M(isinf)                                \
  M(isless)                               \
  M(islessequal)                          \
  M(islessgreater)                        \
  M(isnan)                                \
  M(isunordered)                          \
  M(ldexp)                                \
  M(lerp)                                 \
  M(lgamma)                               \
  M(log)                                  \
  M(log10)                                \
  M(log1p)                                \
  M(log2)                                 \
  M(logb)                                 \
  M(nearbyint)                            \
  M(nextafter)                            \
  M(pow)                                  \
  M(real)                                 \
  M(remainder)                            \
  M(rint)                                 \
  M(round)                                \
  M(scalbn)                               \
  M(signbit)                              \
  M(sin)                                  \
  M(sinh)                                 \
  M(sqrt)                                 \
  M(tan)                                  \
  M(tanh)                                 \
  M(tgamma)                               \
  M(trunc)

LAZULI_BEGIN

/// What the compiler prints of max(x, 0) without a namespace.
struct write_lz_maximum_of_a_number_or_lz_max_along_an_axis {};
struct write_lz_minimum_of_a_number_or_lz_min_along_an_axis {};

namespace detail {
/// What functions named as those of <cmath> take here: expressions, and numbers beside them.
template <class... X>
concept expressions_among = (operand<X> && ...) && (expression<X> || ...);
template <class X>
inline constexpr bool above_rank_0 = false;
template <expression X>
inline constexpr bool above_rank_0<X> = rank_of<X> > 0;
/// The same in namespace std: of rank 0 an expression is a number there, as in `std::sqrt(sum(x))`.
template <class... X>
concept expressions_with_axes = expressions_among<X...> && (above_rank_0<X> || ...);
/// An integer may be an axis, as for lz::max, or a number: which one cannot be told.
template <class X>
concept axis_or_number = std::integral<std::remove_cvref_t<X>> && !std::same_as<std::remove_cvref_t<X>, bool>;
}  // namespace detail

/// Found only by the types of the arguments; users write lz::exp or exp.
namespace generic {

/// A base of every expression type: what makes this namespace one of those that belong to it.
template <class Derived>
class found {};

#define LAZULI_FUNCTION(name)                    \
  template <class... X>                          \
    requires detail::expressions_among<X...> \
  constexpr decltype(auto) name(X&&... x) { return lazuli::name(static_cast<X&&>(x)...); }
LAZULI_FUNCTIONS_OF_THE_STANDARD(LAZULI_FUNCTION)
#undef LAZULI_FUNCTION

// Names that <cmath> lacks. Programs have functions of their own with some of them, which are
// chosen before these: parameters are const, and packs. Temporaries move into the expression.
template <class X>
concept passing_tensor = !std::is_lvalue_reference_v<X> && leaf<X> && std::remove_cvref_t<X>::owns_memory;
#define LAZULI_FUNCTION(name)                                                           \
  template <class... X>                                                                 \
    requires((operand<X> && ...) && (expression<X> || ...))                             \
  constexpr auto name(X const&... x) { return lazuli::name(x...); }                     \
  template <class... X>                                                                 \
    requires((operand<X> && ...) && (expression<X> || ...) && (passing_tensor<X> || ...)) \
  constexpr auto name(X&&... x) { return lazuli::name(static_cast<X&&>(x)...); }
LAZULI_FUNCTION(clamp)
LAZULI_FUNCTION(clip)
LAZULI_FUNCTION(maximum)
LAZULI_FUNCTION(minimum)
LAZULI_FUNCTION(reciprocal)
LAZULI_FUNCTION(relu)
LAZULI_FUNCTION(rsqrt)
LAZULI_FUNCTION(sigmoid)
LAZULI_FUNCTION(sign)
LAZULI_FUNCTION(square)
LAZULI_FUNCTION(where)
#undef LAZULI_FUNCTION

template <expression X, detail::axis_or_number N>
write_lz_maximum_of_a_number_or_lz_max_along_an_axis max(X const&, N)
    LAZULI_REFUSED("lazuli: is this integer an axis or a number? Write lz::max(x, axis) or lz::maximum(x, number)");
template <expression X, detail::axis_or_number N>
write_lz_minimum_of_a_number_or_lz_min_along_an_axis min(X const&, N)
    LAZULI_REFUSED("lazuli: is this integer an axis or a number? Write lz::min(x, axis) or lz::minimum(x, number)");

// std::max and std::min take two of one type, and compare by < for one answer: these overloads are
// chosen before them. The greater and the lesser of each pair of elements.
template <class X>
  requires detail::expressions_among<X>
constexpr decltype(auto) max(X const& a, X const& b) {
  return maximum(a, b);
}
template <class X>
  requires detail::expressions_among<X>
constexpr decltype(auto) min(X const& a, X const& b) {
  return minimum(a, b);
}
template <class X, class Y>
  requires(detail::expressions_among<X, Y> && !detail::axis_or_number<Y>)
constexpr decltype(auto) max(X&& a, Y&& b) {
  return maximum(static_cast<X&&>(a), static_cast<Y&&>(b));
}
template <class X, class Y>
  requires(detail::expressions_among<X, Y> && !detail::axis_or_number<Y>)
constexpr decltype(auto) min(X&& a, Y&& b) {
  return minimum(static_cast<X&&>(a), static_cast<Y&&>(b));
}

}  // namespace generic

namespace detail {
/// What has no axes as a number, as namespace std takes it; on a tape it stays.
template <class X>
constexpr auto number_of_rank_0(X&& x) {
  if constexpr (rank_of<X> == 0 && !on_tape<X>)
    return x.item();
  else
    return static_cast<X&&>(x);
}
/// Two of one type: std::max's own overload, or the one above.
template <class A, class B>
concept of_two_types = expressions_among<A, B> && !std::same_as<std::remove_cvref_t<A>, std::remove_cvref_t<B>>;
/// The types with which a generic function given to map is called, apart from numbers.
template <class... N>
concept lanes_among = (is_number_v<N> && ...) &&
                      ((simd::is_pack_v<N> || is_symbol<std::remove_cvref_t<N>>) || ...);
}  // namespace detail

LAZULI_END

// `std::sin(x)` with the namespace before it: no other place is looked at. The standard gives
// programs none here; without them users meet its 20 candidates, none of which fits.
namespace std {
#define LAZULI_FUNCTION(name)                                       \
  template <class... N>                                             \
    requires lazuli::detail::lanes_among<N...>                      \
  constexpr auto name(N const&... x) { return lazuli::name(x...); } \
  template <class... X>                                             \
    requires lazuli::detail::expressions_with_axes<X...>            \
  constexpr decltype(auto) name(X&&... x) { return lazuli::name(static_cast<X&&>(x)...); }
LAZULI_FUNCTIONS_OF_THE_STANDARD(LAZULI_FUNCTION)
#undef LAZULI_FUNCTION
template <class X>
  requires lazuli::detail::expressions_with_axes<X>
constexpr decltype(auto) max(X const& a, X const& b) { return lazuli::maximum(a, b); }
template <class X>
  requires lazuli::detail::expressions_with_axes<X>
constexpr decltype(auto) min(X const& a, X const& b) { return lazuli::minimum(a, b); }
// For packs: chosen where the overloads above are visible as well.
template <class A, class B, class... None>
  requires(sizeof...(None) == 0 && lazuli::detail::of_two_types<A, B>)
constexpr auto max(A&& a, B&& b, None&&...) {
  return lazuli::detail::number_of_rank_0(lazuli::maximum(static_cast<A&&>(a), static_cast<B&&>(b)));
}
template <class A, class B, class... None>
  requires(sizeof...(None) == 0 && lazuli::detail::of_two_types<A, B>)
constexpr auto min(A&& a, B&& b, None&&...) {
  return lazuli::detail::number_of_rank_0(lazuli::minimum(static_cast<A&&>(a), static_cast<B&&>(b)));
}
template <class X, class L, class H>
  requires lazuli::detail::expressions_among<X, L, H>
constexpr auto clamp(X&& x, L&& low, H&& high) {
  return lazuli::detail::number_of_rank_0(
      lazuli::clip(static_cast<X&&>(x), static_cast<L&&>(low), static_cast<H&&>(high)));
}
template <class A, class B>
  requires lazuli::detail::lanes_among<A, B>
constexpr auto max(A const& a, B const& b) { return lazuli::maximum(a, b); }
template <class A, class B>
  requires lazuli::detail::lanes_among<A, B>
constexpr auto min(A const& a, B const& b) { return lazuli::minimum(a, b); }
template <class N>
  requires lazuli::detail::lanes_among<N>
constexpr auto max(N const& a, N const& b) { return lazuli::maximum(a, b); }
template <class N>
  requires lazuli::detail::lanes_among<N>
constexpr auto min(N const& a, N const& b) { return lazuli::minimum(a, b); }
}  // namespace std
