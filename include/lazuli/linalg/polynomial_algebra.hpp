// Polynomials as vectors of coefficients, the highest power first: sums, products, derivatives,
// integrals and roots.
#pragma once

#include <lazuli/linalg/convolve.hpp>
#include <lazuli/linalg/eigen.hpp>
#include <lazuli/linalg/polynomial.hpp>

LAZULI_BEGIN

namespace detail {

[[noreturn]] LAZULI_COLD inline void throw_times(char const* call, index times) {
  fail<shape_error>(call, ": cannot be done ", times, " times");
}

/// Coefficients in memory, as T.
template <class T, class P>
vector<T> coefficients_of(P const& p) {
  static_assert(rank_of<P> == 1, "lazuli: the coefficients of a polynomial must be a vector");
  static_assert(on_host<P>, "lazuli: copy the device's coefficients with .cpu() first");
  return vector<T>(astype<T>(p));
}
template <bool Minus, class P, class Q>
auto added_polynomials(P const& p, Q const& q) {
  using T = promote_t<value_t<P>, value_t<Q>>;
  auto const a = coefficients_of<T>(p), b = coefficients_of<T>(q);
  index const n = std::max(a.numel(), b.numel());
  vector<T> out = zeros<T>(n);
  out.narrow(0, n - a.numel(), a.numel()) = a;
  auto end = out.narrow(0, n - b.numel(), b.numel());
  if constexpr (Minus)
    end = end - b;
  else
    end = end + b;
  return out;
}

}  // namespace detail

/// The sum of two polynomials, and their difference, as long as the longer one.   dtype: the common
/// one.   Source: NumPy.   Example: test/linalg/polynomial_algebra.cpp
template <of_values P, of_values Q>
auto polyadd(P const& p, Q const& q) { return detail::added_polynomials<false>(p, q); }
template <of_values P, of_values Q>
auto polysub(P const& p, Q const& q) { return detail::added_polynomials<true>(p, q); }
/// The product of two polynomials.   dtype: the common one.   Throws shape_error where one has no
/// coefficient.   Source: NumPy; convolve.
template <in_one_memory P, in_one_memory Q>
auto polymul(P const& p, Q const& q) { return convolve(p, q); }

/// The derivative of a polynomial, taken `times` times: shorter by as many coefficients.   dtype:
/// that of p, of integers int64 or uint64.   Throws shape_error for times < 0.   Source: NumPy.
template <of_values P>
auto polyder(P const& p, index times = 1) {
  using T = detail::power_type_t<value_t<P>>;
  using C = compute_t<T>;
  if (times < 0) detail::throw_times("polyder", times);
  auto out = detail::coefficients_of<C>(p);
  for (; times > 0 && out.numel() > 0; --times) {
    index const n = out.numel() - 1;
    vector<C> shorter(n);
    for (index i = 0; i < n; ++i) shorter(i) = out(i) * static_cast<real_part_t<C>>(n - i);
    out = std::move(shorter);
  }
  return vector<T>(astype<T>(out));
}
/// The integral of a polynomial, taken `times` times, each with this constant: longer by as many
/// coefficients.   dtype: that of p, of integers the reals that hold them.   Throws shape_error for
/// times < 0.   Source: NumPy.
template <of_values P>
auto polyint(P const& p, index times = 1, floating_t<value_t<P>> constant = {}) {
  using T = floating_t<value_t<P>>;
  using C = compute_t<T>;
  if (times < 0) detail::throw_times("polyint", times);
  auto out = detail::coefficients_of<C>(p);
  for (; times > 0; --times) {
    index const n = out.numel();
    vector<C> longer(n + 1);
    for (index i = 0; i < n; ++i) longer(i) = out(i) / static_cast<real_part_t<C>>(n - i);
    longer(n) = static_cast<C>(constant);
    out = std::move(longer);
  }
  return vector<T>(astype<T>(out));
}

/// The roots of a polynomial, complex, as often as they occur; zeros in front of the coefficients
/// do not count.   Shape: (n) → (degree).   Throws linalg_error where the companion matrix is not finite.   Cost: about
/// 10·n³ flops.   Source: eigenvalues of the companion matrix, as NumPy.
template <of_values P>
auto roots(P const& p) {
  using C = compute_t<floating_t<value_t<P>>>;
  auto const all_of_them = detail::coefficients_of<C>(p);
  index first = 0, last = all_of_them.numel();
  while (first < last && all_of_them(first) == C(0)) ++first;
  index const degree = std::max(last - first - 1, index{0});
  while (last > first && all_of_them(last - 1) == C(0)) --last;
  index const n = std::max(last - first - 1, index{0});  // the others are roots at 0
  vector<std::complex<real_part_t<C>>> out = zeros<std::complex<real_part_t<C>>>(degree);
  if (n == 0) return out;
  matrix<C> companion = eye<C>(n, n, -1);
  companion(0) = all_of_them.narrow(0, first + 1, n) / -all_of_them(first);
  out.narrow(0, 0, n) = linalg::eigvals(companion);
  return out;
}

LAZULI_END
