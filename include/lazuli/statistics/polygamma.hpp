// polygamma: the derivatives of digamma of any order.
#pragma once

#include <lazuli/base/cmath.hpp>
#include <lazuli/tensor/evaluate.hpp>
#include <lazuli/tensor/same_space.hpp>
#include <limits>

LAZULI_BEGIN

namespace detail {

[[noreturn]] LAZULI_COLD inline void throw_order(index order) {
  fail<error>("polygamma: the order is ", order, "; it must be 0 or more");
}

/// Factorials and powers of high orders are beyond a double, their products are not.
using wide_real = long double;
// Σ (q + k)^-s over k ≥ 0, q > 0, s ≥ 3: the first terms, and Euler and Maclaurin's formula for the
// rest, from a ≥ s + 9 on, where ten Bernoulli numbers leave less than the last place.   Source:
// DLMF 25.11.
inline wide_real hurwitz_zeta(wide_real s, wide_real q) {
  constexpr wide_real terms[] = {// B(2j) / (2j)!
                                 1.L / 12,
                                 -1.L / 720,
                                 1.L / 30240,
                                 -1.L / 1209600,
                                 1.L / 47900160,
                                 -691.L / 1307674368000.L,
                                 1.L / 74724249600.L,
                                 -3617.L / 10670622842880000.L,
                                 43867.L / 5109094217170944000.L,
                                 -174611.L / 802857662698291200000.};
  wide_real sum = 0, a = q;
  for (; a < s + 9; a += 1) sum += std::pow(a, -s);
  wide_real const power = std::pow(a, -s);
  sum += power * (a / (s - 1) + 0.5L);
  wide_real factor = s * power / a;
  for (int j = 0; j < 10; ++j) {
    sum += terms[j] * factor;
    factor *= (s + 2 * j + 1) * (s + 2 * j + 2) / (a * a);
  }
  return sum;
}
// The same of any q but 0, -1, …: the negative q + k are -1 times 1 - r, 2 - r, …, -q.
inline wide_real powers_from(index s, wide_real q) {
  wide_real const power = static_cast<wide_real>(s);
  if (q > 0) return hurwitz_zeta(power, q);
  wide_real const r = q - std::floor(q);
  wide_real const negative = hurwitz_zeta(power, 1 - r) - hurwitz_zeta(power, 1 - q);
  return hurwitz_zeta(power, r) + (s % 2 == 0 ? negative : -negative);
}

/// The derivative of digamma of this order at a number.
struct polygamma_of_order {
  index order;
  double operator()(double x) const {
    if (order == 0) return lazuli::digamma(x);
    if (order == 1) return lazuli::trigamma(x);
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    if (std::isinf(x)) return x > 0 ? 0. : nan;
    if (x <= 0 && x == std::floor(x))  // a pole: of one sign on both sides only for odd orders
      return order % 2 == 0 ? nan : std::numeric_limits<double>::infinity();
    double const value = static_cast<double>(std::tgamma(static_cast<wide_real>(order + 1)) *
                                             powers_from(order + 1, static_cast<wide_real>(x)));
    return order % 2 == 0 ? -value : value;
  }
};

/// Of what a tape follows: its slope is that of the next order.
template <class X>
auto polygamma_on_tape(index order, X const& given);

}  // namespace detail

/// The derivative of digamma of order n ≥ 0: digamma for 0, trigamma for 1. Lazy, on the host;
/// computed in double or wider.   dtype: that of x, integers as floats that hold them.   Throws
/// error for n < 0. Source: SciPy, PyTorch.   Example: test/statistics/polygamma.cpp
template <index_like N, expression X>
  requires(!complex_dtype<value_t<X>>)
auto polygamma(N n, X&& x) {
  index const order = views::detail::as_index(n);
  if (order < 0) detail::throw_order(order);
  if constexpr (on_tape<X>)
    return detail::polygamma_on_tape(order, x);
  else
    return astype<floating_t<value_t<X>>>(
        map(detail::polygamma_of_order{order}, astype<double>(static_cast<X&&>(x))));
}
namespace detail {
template <class X>
auto polygamma_on_tape(index order, X const& given) {
  using on = recording_on<space_of<X>>;
  auto const x = evaluate_to_tensor(given);
  return on::eager([=](auto const& v) { return evaluate_to_tensor(polygamma(order, v)); },
                   [=](auto const&, auto const& t) {
                     return evaluate_to_tensor(polygamma(order + 1, x.value()) * t);
                   },
                   [=](int, auto const& g, auto const&) {
                     return g * polygamma(order + 1, on::as_rules_read(x));
                   },
                   x);
}
}  // namespace detail
template <index_like N, class X>
  requires(is_number_v<X> && !complex_dtype<as_dtype_t<X>>)
auto polygamma(N n, X x) {
  index const order = views::detail::as_index(n);
  if (order < 0) detail::throw_order(order);
  return static_cast<floating_t<as_dtype_t<X>>>(
      detail::polygamma_of_order{order}(static_cast<double>(x)));
}

LAZULI_END
