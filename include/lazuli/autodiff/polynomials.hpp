// How derivatives go through functions of polynomials. Sums, derivatives, integrals and quotients
// are made of statements; roots, and the polynomial of a matrix, have rules of their own.
#pragma once

#include <lazuli/autodiff/eager.hpp>
#include <lazuli/autodiff/linalg.hpp>
#include <lazuli/indexing/pad.hpp>
#include <lazuli/indexing/toeplitz.hpp>
#include <lazuli/linalg/polynomial_algebra.hpp>
#include <lazuli/linalg/systems.hpp>

LAZULI_BEGIN

namespace detail {

template <class Q, class R>
struct recorded_polydiv {
  static constexpr int result_count = 2;
  Q quotient;
  R rest;
};

/// n coefficients as T, filled up with zeros in front.
template <class T, class P>
auto coefficients_with_zeros(P const& p, index n) {
  auto const all = coefficients_of<T>(p);
  return evaluate_to_tensor(pad(all, {n - all.extents()[0], 0}));
}

/// The sum of two polynomials, or their difference.
template <bool Minus, class P, class Q>
auto added_followed_polynomials(P const& p, Q const& q) {
  using T = promote_t<value_t<P>, value_t<Q>>;
  index const n = std::max(p.extents()[0], q.extents()[0]);
  auto const a = coefficients_with_zeros<T>(p, n);
  auto const b = coefficients_with_zeros<T>(q, n);
  if constexpr (Minus)
    return evaluate_to_tensor(a - b);
  else
    return evaluate_to_tensor(a + b);
}

/// A product of two polynomials for each root: gradients by others are not divided by x - root.
template <class X>
auto product_of_followed_roots(X const& roots) {
  using C = value_t<X>;
  auto const factors =
      evaluate_to_tensor(roots.unsqueeze(1) * vector<C>({C(0), C(-1)}) + vector<C>({C(1), C(0)}));
  auto out = make_beside(roots).template ones<C>(dextents<1>(1));
  for (index i = 0; i < factors.extents()[0]; ++i) out = convolve(out, factors(i));
  return out;
}

/// Calls f(k, m) for k = 1 … n, where the adjugate of λ - a is Σ m[k]·λ^(n - k): coefficient k of
/// the characteristic polynomial c changes by -tr(m[k]·ȧ), also where eigenvalues are equal.
/// Source: D. K. Faddeev and U. J. J. Le Verrier: m[1] = 1, m[k + 1] = a·m[k] + c[k].
template <class A, class C, class F>
void for_each_adjugate(A const& a, C const& c, F const& f) {
  using T = value_t<A>;
  index const n = a.extents()[0];
  auto const one = eye<T>(n);
  auto m = evaluate_to_tensor(a * T(0) + one);
  for (index k = 1; k <= n; ++k) {
    f(k, m);
    if (k < n) m = evaluate_to_tensor(matmul(a, m) + one * c(k));
  }
}
template <class X>
auto characteristic_polynomial_on_tape(X const& a) {
  using T = value_t<X>;
  using on = recording_on<space_of<X>>;
  return on::eager([](auto const& values) { return lazuli::poly(values); },
                   [=](auto const& c, auto const& t) {
                     vector<T> out = zeros<T>(c.numel());
                     for_each_adjugate(a.value(), c, [&](index k, auto const& m) {
                       out(k) = -sum(m * t.t()).item();
                     });
                     return out;
                   },
                   [=](int, auto const& g, auto const& c) {
                     auto const of = on::as_rules_read(a);
                     auto const weights = evaluate_to_tensor(conj(g));
                     auto out = evaluate_to_tensor(of * T(0));
                     for_each_adjugate(of, c, [&](index k, auto const& m) {
                       out = evaluate_to_tensor(out - m * weights(k));
                     });
                     return evaluate_to_tensor(adjoint_matrices(out));
                   },
                   a);
}

}  // namespace detail

/// polyadd, polysub, polyder, polyint, polydiv, poly and roots of what a tape follows: values,
/// dtypes and errors are those of tensors.
template <class P, class Q>
  requires detail::followed_in_one_memory<P, Q>
auto polyadd(P const& p, Q const& q) { return detail::added_followed_polynomials<false>(p, q); }
template <class P, class Q>
  requires detail::followed_in_one_memory<P, Q>
auto polysub(P const& p, Q const& q) { return detail::added_followed_polynomials<true>(p, q); }

template <class P>
  requires detail::followed_in_one_memory<P>
auto polyder(P const& p, index times = 1) {
  using C = compute_t<value_t<P>>;
  auto const all = detail::coefficients_of<C>(p);
  auto const factors = lazuli::polyder(ones<real_part_t<C>>(all.extents()[0]), times);
  return evaluate_to_tensor(astype<value_t<P>>(all.narrow(0, 0, factors.numel()) * factors));
}
/// An integral is divided by the factor of its derivative.
template <class P>
  requires detail::followed_in_one_memory<P>
auto polyint(P const& p, index times = 1, value_t<P> constant = {}) {
  using C = compute_t<value_t<P>>;
  auto const all = detail::coefficients_of<C>(p);
  index const n = all.extents()[0];
  auto const constants = lazuli::polyint(zeros<C>(n), times, static_cast<C>(constant));
  auto const divisors = lazuli::polyder(ones<real_part_t<C>>(n + times), times);
  return evaluate_to_tensor(astype<value_t<P>>(pad(all / divisors, {0, times}) + constants));
}

/// The quotient solves the triangular system of the first coefficients of quotient·q = p. The
/// values of the rest tell how many coefficients it has.
template <class P, class Q>
  requires detail::followed_in_one_memory<P, Q>
auto polydiv(P const& p, Q const& q) {
  using T = promote_t<value_t<P>, value_t<Q>>;
  using C = compute_t<floating_t<T>>;
  auto const above = detail::coefficients_of<C>(p);
  auto const by = detail::coefficients_of<C>(q);
  index const left =
      lazuli::polydiv(detail::inactive(above), detail::inactive(by)).rest.numel();  // or throws
  index const terms = above.extents()[0] - by.extents()[0] + 1;
  auto quotient = detail::make_beside(detail::either<on_tape<P>>(above, by))
                      .template zeros<C>(dextents<1>(std::max(terms, index{1})));
  if (terms > 0) {
    index const known = std::min(terms, by.extents()[0]);
    auto const column = evaluate_to_tensor(pad(by.narrow(0, 0, known), {0, terms - known}));
    auto const system = evaluate_to_tensor(toeplitz(column, column));
    auto const first = evaluate_to_tensor(above.narrow(0, 0, terms));
    quotient = linalg::solve_triangular(system, first, "L");
  }
  auto const rest = polysub(above, convolve(by, quotient));
  auto const end = rest.narrow(0, rest.extents()[0] - left, left);
  auto const of_quotient = evaluate_to_tensor(astype<floating_t<T>>(quotient));
  auto const of_rest = evaluate_to_tensor(astype<floating_t<T>>(end));
  return detail::recorded_polydiv<std::remove_const_t<decltype(of_quotient)>,
                                  std::remove_const_t<decltype(of_rest)>>{of_quotient, of_rest};
}

template <class X>
  requires detail::followed_in_one_memory<X>
auto poly(X const& given) {
  static_assert(rank_of<X> == 1 || rank_of<X> == 2,
                "lazuli: poly: the operand is a vector of roots, or a square matrix");
  using T = value_t<X>;
  auto const x = evaluate_to_tensor(astype<compute_t<T>>(given));
  if constexpr (rank_of<X> == 1)
    return evaluate_to_tensor(astype<T>(detail::product_of_followed_roots(x)));
  else
    return evaluate_to_tensor(astype<T>(detail::characteristic_polynomial_on_tape(x)));
}

/// A simple root r of p changes by -ṗ(r) / p'(r); those of a multiple one are huge,
/// infinite or NaN.
template <class P>
  requires detail::followed_in_one_memory<P>
auto roots(P const& given) {
  using on = detail::recording_on<space_of<P>>;
  auto const p = detail::coefficients_of<compute_t<value_t<P>>>(given);
  auto const slopes = [](auto const& of, auto const& r) {
    return evaluate_to_tensor(polyval(polyder(of), r));
  };
  return on::eager([](auto const& values) { return lazuli::roots(values); },
                   [=](auto const& r, auto const& t) {
                     return evaluate_to_tensor(-polyval(t, r) / slopes(p.value(), r));
                   },
                   [=](int, auto const& g, auto const& r) {
                     auto const powers = evaluate_to_tensor(vander(r, p.extents()[0]));
                     auto const weights =
                         evaluate_to_tensor(g / conj(slopes(on::as_rules_read(p), r)));
                     return evaluate_to_tensor(-matmul(detail::adjoint_matrices(powers), weights));
                   },
                   p);
}

LAZULI_END
