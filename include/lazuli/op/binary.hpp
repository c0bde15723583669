// The binary form of floating-point numbers: exponents, powers of two, neighbours.
#pragma once

#include <lazuli/op/selection.hpp>

LAZULI_BEGIN

namespace op {
struct ldexp_op;
}

inline constexpr callable<op::ldexp_op> ldexp{};
/// ldexp, under the other name that <cmath> has for it.
inline constexpr callable<op::ldexp_op> scalbn{};

namespace op {

/// The exponent of x as a floating-point number, ⌊log₂ |x|⌋ without rounding; -∞ of 0.
struct logb_op {
  static constexpr row about{.name = "logb", .formula = "⌊log₂ |x|⌋", .domain = {-1e30, 1e30}};
  template <class T>
  static constexpr T apply(T x) {
    return logb(x);
  }
  template <class X, class Y>
  static constexpr int derivative(X const&, Y const&) {
    return 0;
  }
};

/// a · 2ᵇ, rounded once; b without its fraction.
struct ldexp_op {
  static constexpr row about{.name = "ldexp", .formula = "a · 2ᵇ", .max_ulp = 0.5f};
  template <class T>
  static constexpr T apply(T a, T b) {
    // Beyond these bounds every double is 0 or infinite; of NaN no integer can be made.
    T const bounded = min(max(trunc(b), T(-5000)), T(5000));
    return select(b == b, ldexp(a, select(b == b, bounded, T(0))), b);
  }
  template <int I, class A, class B, class Y>
  static constexpr auto derivative(A const&, B const& b, Y const&) {
    if constexpr (I == 0) {
      return lazuli::ldexp(1, b);
    } else {
      return 0;
    }
  }
};

/// The number next to a in the direction of b, among those of its type.
struct nextafter_op {
  static constexpr row about{
      .name = "nextafter", .formula = "a and one step towards b", .max_ulp = 1};
  template <class T>
  static constexpr T apply(T a, T b) {
    return nextafter(a, b);
  }
  template <int I, class A, class B, class Y>
  static constexpr int derivative(A const&, B const&, Y const&) {
    return I == 0 ? 1 : 0;
  }
};

/// The same of 16-bit floats H, which are computed in float: steps are products of powers of two.
template <class H>
struct nextafter_among {
  static constexpr row about = nextafter_op::about;
  template <class T>
  static constexpr T apply(T a, T b) {
    using limits = std::numeric_limits<H>;
    constexpr int least = limits::min_exponent - 1, digits = limits::digits - 1;
    T const exponent = min(max(logb(a), T(least)), T(limits::max_exponent - 1));
    T const power = ldexp(T(1), exponent), step = ldexp(T(1), exponent - T(digits));
    auto const at_power = bit_and(abs(a) == power, exponent > T(least));
    T const nearer = select(at_power, step * constant<T>(0.5), step);
    T const moved =
        select(a < b, a + select(a < T(0), nearer, step), a - select(a > T(0), nearer, step));
    T const most = constant<T>(static_cast<float>(limits::max()));
    T const next =
        select(isinf(a), copysign(most, a), select(moved == T(0), copysign(T(0), a), moved));
    return select(a == b, b, select(bit_or(a != a, b != b), a + b, next));
  }
  template <int I, class A, class B, class Y>
  static constexpr int derivative(A const&, B const&, Y const&) {
    return I == 0 ? 1 : 0;
  }
};

}  // namespace op

namespace detail {
template <class A, class B>
struct met_among {
  using type = void;
};
template <class A, class B>
  requires(is_plain_operand<A> && is_plain_operand<B>)
struct met_among<A, B> {
  using type = promote_t<typename operand_dtype<A>::type, typename operand_dtype<B>::type>;
};
/// Operands that meet in float16 or bfloat16.
template <class A, class B>
concept meet_in_16_bits = real_dtype<typename met_among<A, B>::type> &&
    !std::is_floating_point_v<typename met_among<A, B>::type>;
}  // namespace detail

/// float16 and bfloat16 have an op of their own.
struct nextafter_callable : callable<op::nextafter_op> {
  using callable<op::nextafter_op>::operator();
  template <class A, class B>
    requires detail::meet_in_16_bits<A, B>
  constexpr auto operator()(A&& a, B&& b) const {
    using type = typename detail::met_among<A, B>::type;
    return callable<op::nextafter_among<type>>{}(static_cast<A&&>(a), static_cast<B&&>(b));
  }
};
/// The number next to a in the direction of b, among those of the type in which they meet.
inline constexpr nextafter_callable nextafter{};
inline constexpr callable<op::logb_op> logb{};

LAZULI_END
