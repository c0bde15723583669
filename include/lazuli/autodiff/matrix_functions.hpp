// How adjoints go back through powers, exponentials, pseudoinverses, norms and condition numbers of
// matrices.
#pragma once

#include <lazuli/autodiff/singular_values.hpp>
#include <lazuli/indexing/join.hpp>
#include <lazuli/linalg/norm_of_matrices.hpp>
#include <lazuli/linalg/power.hpp>

LAZULI_BEGIN

namespace detail {

template <class Rule>
inline constexpr bool recorded_at_once = false;
template <>
inline constexpr bool recorded_at_once<matrix_power_rule> = true;
template <>
inline constexpr bool recorded_at_once<expm_rule> = true;
template <>
inline constexpr bool recorded_at_once<pinv_rule> = true;
template <>
inline constexpr bool recorded_at_once<matrix_norm_rule> = true;
template <>
inline constexpr bool recorded_at_once<cond_rule> = true;

template <class Rule>
  requires recorded_at_once<Rule>
inline constexpr bool has_gradient<node_of<Rule>> = true;
template <>
inline constexpr bool has_gradient<matrix_norm_of> = true;
template <>
inline constexpr bool has_gradient<cond_of> = true;
template <class Rule, class S, derivatives Kind>
  requires recorded_at_once<Rule>
inline constexpr bool computed_at_once<node_of<Rule>, recorded<S, Kind>> = true;

/// Products of statements.
template <class S, derivatives Kind>
struct matrices_on<recorded<S, Kind>, node_of<matrix_power_rule>> {
  template <class A>
  static auto of(A const& a, long exponent) {
    using active_type = active<value_t<A>, extents_t<A>, S, Kind>;
    check_square("matrix_power", a.extents());
    index const n = a.extents()[rank_of<A> - 1];
    auto times = static_cast<unsigned long>(exponent);
    if (exponent < 0) times = 0 - times;
    if (times == 0)
      return active_type(a * value_t<A>(0) + brought_beside(eye<value_t<A>>(n).eval(), a));
    active_type square = exponent < 0 ? active_type(linalg::inv(a)) : active_type(record(a));
    for (; times % 2 == 0; times /= 2) square = active_type(matmul(square, square));
    active_type out = square;
    while (times /= 2) {
      square = active_type(matmul(square, square));
      if (times % 2 == 1) out = active_type(matmul(out, square));
    }
    return out;
  }
};

/// e^a changes along t by the upper right quarter of the exponential of [a t; 0 a].
template <class A, class D>
auto exponential_along(A const& a, D const& t) {
  constexpr int R = rank_of<A>;
  using mat = tensor_in<space_of<A>, value_t<A>, dextents<R>>;
  index const n = a.extents()[R - 1];
  mat const zeros(a * value_t<A>(0)), above(concat(R - 1, a, t)), below(concat(R - 1, zeros, a));
  mat const both(linalg::expm(mat(concat(R - 2, above, below))));
  return mat(both.narrow(R - 2, 0, n).narrow(R - 1, n, n));
}
template <class S, derivatives Kind>
struct matrices_on<recorded<S, Kind>, node_of<expm_rule>> {
  template <class A>
  static auto of(A const& given) {
    using on = recording_on<recorded<S, Kind>>;
    auto const a = record(given);
    return on::eager([](auto const& x) { return evaluate_to_tensor(linalg::expm(x)); },
                     [a](auto const&, auto const& t) { return exponential_along(a.value(), t); },
                     [a](int, auto const& g, auto const&) {
                       return exponential_along(
                           evaluated_on_way_back(adjoint_matrices(on::as_rules_read(a))), g);
                     },
                     a);
  }
};

/// To a, for y = a⁺: (1 - a·y)·gᴴ·y·yᴴ + yᴴ·y·gᴴ·(1 - y·a) - yᴴ·g·yᴴ.   Source: Golub and Pereyra,
/// SIAM J. Numer. Anal. 10 (1973), 413-432. The rank stays as it is.
template <class S, class T, int N>
struct pinv_rule_of {
  using on = batches<S, T, N>;
  using mat = typename on::mat;

  mat a, y;

  mat back(mat const& g) const {
    mat const h = on::turned(y), of_g = on::turned(g);
    mat const left = on::times(of_g, on::times(y, h)), right = on::times(on::times(h, y), of_g);
    return mat(left - on::times(a, on::times(y, left)) + right - on::times(on::times(right, y), a) -
               on::times(on::times(h, g), h));
  }
  mat along(mat const& t) const {
    mat const h = on::turned(y), of_t = on::turned(t);
    mat const left = on::times(on::times(y, h), of_t), right = on::times(of_t, on::times(h, y));
    return mat(left - on::times(on::times(left, a), y) + right - on::times(y, on::times(a, right)) -
               on::times(on::times(y, t), y));
  }
};
template <class S, derivatives Kind>
struct matrices_on<recorded<S, Kind>, node_of<pinv_rule>> {
  template <class A, class... P>
  static auto of(A const& given, P... rcond) {
    using on = recording_on<recorded<S, Kind>>;
    constexpr int N = rank_of<A>;
    auto const a = record(given);
    return on::anywhere(
        [=](auto const& x) { return evaluate_to_tensor(linalg::pinv(x, rcond...)); },
        [a](auto const& y, auto const& t) {
          using rule = pinv_rule_of<S, value_t<A>, N>;
          using mat = typename rule::mat;
          return rule{mat(a.value()), mat(y)}.along(mat(t));
        },
        [a](auto, auto const& g, auto const& y) {
          using rule = pinv_rule_of<space_of_rules<S, Kind>, value_t<A>, N>;
          using matrices = typename rule::on;
          using mat = typename rule::mat;
          return rule{mat(on::as_rules_read(a)), matrices::placed(y)}.back(matrices::placed(g));
        },
        a);
  }
};

template <class S, derivatives Kind>
struct matrices_on<recorded<S, Kind>, node_of<matrix_norm_rule>> {
  template <class A>
  static auto of(A const& a, blas::matrix_norm_kind kind) {
    return norm_of_matrices(record(a), kind);
  }
};
template <class S, derivatives Kind>
struct matrices_on<recorded<S, Kind>, node_of<cond_rule>> {
  template <class A>
  static auto of(A const& given, blas::matrix_norm_kind kind) {
    using enum blas::matrix_norm_kind;
    auto const a = record(given);
    using result = decltype(norm_of_matrices(a, kind));
    if (kind == two || kind == least_two) {
      auto const values = record(linalg::svdvals(a));
      result const most(max(values, constant<-1>{})), least(min(values, constant<-1>{}));
      return kind == two ? result(most / least) : result(least / most);
    }
    check_square("cond", a.extents());
    auto const inverse = batches<S, value_t<A>, rank_of<A>>::inverse(a);
    return result(norm_of_matrices(a, kind) * norm_of_matrices(inverse, kind));
  }
};

}  // namespace detail

LAZULI_END
