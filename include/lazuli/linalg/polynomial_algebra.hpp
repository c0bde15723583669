// Polynomials as vectors of coefficients, the highest power first: sums, products, derivatives,
// integrals and roots.
#pragma once

#include <lazuli/linalg/convolve.hpp>
#include <lazuli/linalg/eigen.hpp>
#include <lazuli/linalg/polynomial.hpp>
#include <lazuli/tensor/view_functions.hpp>
#include <string_view>

LAZULI_BEGIN

namespace detail {

[[noreturn]] LAZULI_COLD inline void throw_times(char const* call, index times) {
  fail<shape_error>(call, ": cannot be done ", times, " times");
}

/// Coefficients in memory, or on the tape that follows them, as T.
template <class T, class P>
auto coefficients_of(P const& p) {
  static_assert(rank_of<P> == 1, "lazuli: the coefficients of a polynomial must be a vector");
  static_assert(runs_loops_of_host<space_of_values<P>>,
                "lazuli: copy the device's coefficients with .cpu() first");
  if constexpr (on_tape<P>)
    return evaluate_to_tensor(astype<T>(p));
  else
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

/// The highest power whose coefficient exceeds 1e-8: NumPy's rule for the rest of a division.
template <class C>
bool is_nothing(C x) {
  return std::abs(x) <= 1e-8;
}
/// One more root: the coefficients times (x - root).
template <class C>
vector<C> times_root(vector<C> const& p, C root) {
  vector<C> out = zeros<C>(p.numel() + 1);
  out.narrow(0, 0, p.numel()) = p;
  out.narrow(0, 1, p.numel()) -= p * root;
  return out;
}
template <class C, class R>
vector<C> product_of_roots(R const& roots) {
  vector<C> out({C(1)});
  for (index i = 0; i < roots.numel(); ++i) out = times_root(out, static_cast<C>(roots.data()[i]));
  return out;
}

}  // namespace detail

/// `auto [quotient, rest] = polydiv(p, q)`.
template <class T>
struct polydiv_result {
  /// How many tensors there are, for printing.
  static constexpr int result_count = 2;
  vector<T> quotient;
  vector<T> rest;
};

/// The sum of two polynomials, and their difference, as long as the longer operand.   dtype: the
/// common one.   Source: NumPy.   Example: test/linalg/polynomial_algebra.cpp
template <of_values P, of_values Q>
auto polyadd(P const& p, Q const& q) { return detail::added_polynomials<false>(p, q); }
template <of_values P, of_values Q>
auto polysub(P const& p, Q const& q) { return detail::added_polynomials<true>(p, q); }
/// The product of two polynomials.   dtype: the common one.   Throws shape_error if one is empty.
/// Source: NumPy; convolve.
template <in_one_memory P, in_one_memory Q>
auto polymul(P const& p, Q const& q) { return convolve(p, q); }

/// The derivative of a polynomial, taken `times` times: shorter by as many coefficients.   dtype:
/// that of p; int64 or uint64 for integers.   Throws shape_error for times < 0.   Source: NumPy.
template <of_values P>
auto polyder(P const& p, brace_index order = 1) {
  index times = order;
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
/// The integral of a polynomial, taken `times` times, each time with this constant: longer by as
/// many coefficients.   dtype: that of p; for integers the reals that hold them.   Throws
/// shape_error for times < 0.   Source: NumPy.
template <of_values P>
auto polyint(P const& p, brace_index order = 1, floating_t<value_t<P>> constant = {}) {
  index times = order;
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

/// The polynomial p divided by q: quotient·q + rest = p. Leading coefficients of the rest of at
/// most 1e-8 are dropped, except the last one.   dtype: the common one; for integers the reals that
/// hold them.   Throws linalg_error if q begins with 0, shape_error if one is empty. Cost: 2·m·n
/// flops.   Source: NumPy.   Example: test/linalg/polynomial_algebra.cpp
template <of_values P, of_values Q>
auto polydiv(P const& p, Q const& q) {
  using T = floating_t<promote_t<value_t<P>, value_t<Q>>>;
  using C = compute_t<T>;
  auto rest = detail::coefficients_of<C>(p);
  auto const by = detail::coefficients_of<C>(q);
  index const m = rest.numel() - 1, n = by.numel() - 1;
  if (m < 0 || n < 0) fail<shape_error>("polydiv: a polynomial has no coefficient");
  if (by(0) == C(0))
    fail<linalg_error>("polydiv: the divisor begins with 0; trim_zeros(q, \"f\") leaves zeros out");
  vector<C> quotient = zeros<C>(std::max(m - n + 1, index{1}));
  C const scale = C(1) / by(0);
  for (index k = 0; k <= m - n; ++k) {
    quotient(k) = scale * rest(k);
    rest.narrow(0, k, n + 1) -= by * C(quotient(k));
  }
  index first = 0;
  while (first < m && detail::is_nothing(C(rest(first)))) ++first;
  return polydiv_result<T>{vector<T>(astype<T>(quotient)),
                           vector<T>(astype<T>(rest.narrow(0, first, m + 1 - first)))};
}

/// The polynomial with these roots, the highest power first, whose coefficient is 1; for a square
/// matrix its characteristic polynomial.   Shapes: (n) → (n + 1); (n, n) → (n + 1).   dtype: that
/// of the roots; reals that hold integers; complex for complex roots (NumPy: real if they are
/// conjugate pairs).   Source: NumPy.   Example: test/linalg/polynomial_algebra.cpp
template <of_values X>
auto poly(X const& x) {
  static_assert(rank_of<X> == 1 || rank_of<X> == 2,
                "lazuli: poly: the operand is a vector of roots, or a square matrix");
  using T = floating_t<value_t<X>>;
  using C = compute_t<T>;
  if constexpr (rank_of<X> == 1) {
    return vector<T>(astype<T>(detail::product_of_roots<C>(detail::coefficients_of<C>(x))));
  } else {
    using Z = std::complex<real_part_t<C>>;
    vector<Z> const all_of_them = linalg::eigvals(astype<C>(x));
    auto const product = detail::product_of_roots<Z>(all_of_them);
    if constexpr (complex_dtype<T>)
      return product;
    else
      return vector<T>(astype<T>(real(product)));
  }
}

/// A vector without the zeros in front ("f"), at the end ("b"), or both ("fb"): a view, as the
/// methods give.   Throws shape_error for another text.   Source: NumPy.   Example:
/// test/linalg/polynomial_algebra.cpp
template <in_one_memory X>
auto trim_zeros(X&& x, std::string_view ends = "fb") {
  static_assert(rank_of<X> == 1, "lazuli: trim_zeros: the operand must be a vector");
  static_assert(detail::host_readable<detail::space_of_values<std::remove_cvref_t<X>>>,
                "lazuli: copy the device's elements with .cpu() first");
  if (ends != "f" && ends != "b" && ends != "fb" && ends != "bf")
    fail<shape_error>("trim_zeros: ends \"", ends, "\"; they are \"f\", \"b\" or \"fb\"");
  vector<bool> const kept(detail::inactive(x) != 0);
  index first = 0, last = kept.numel();
  if (ends != "b")
    while (first < last && !kept.data()[first]) ++first;
  if (ends != "f")
    while (last > first && !kept.data()[last - 1]) --last;
  return detail::as_array(static_cast<X&&>(x)).narrow(0, first, last - first);
}

/// The roots of a polynomial, complex, each as often as it occurs; leading zero coefficients are
/// ignored. Shape: (n) → (degree). Throws linalg_error if the companion matrix is not finite. Cost:
/// about 10·n³ flops.   Source: eigenvalues of the companion matrix, as NumPy.
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
