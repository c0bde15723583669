// How adjoints go back through svd, svdvals and lstsq.
#pragma once

#include <lazuli/autodiff/decompositions.hpp>
#include <lazuli/linalg/lstsq.hpp>
#include <lazuli/linalg/svd.hpp>

LAZULI_BEGIN

namespace detail {

template <>
inline constexpr bool has_gradient<svd_of> = true;
template <>
inline constexpr bool has_gradient<node_of<svdvals_rule>> = true;

template <class U, class S, class VH>
struct recorded_svd {
  static constexpr int result_count = 3;
  U u;
  S s;
  VH vh;
};

/// k = min(m, n) singular values and vectors.
template <class S, class T, int N>
struct svd_rule {
  using on = batches<S, T, N>;
  using mat = typename on::mat;
  using V = typename on::V;
  using R = real_part_t<T>;

  mat u;
  V s;
  mat vh;

  bool tall() const { return u.extent(N - 2) > u.extent(N - 1); }
  bool wide() const { return vh.extent(N - 1) > vh.extent(N - 2); }
  auto gaps() const { return on::inverse_gaps(V(s * s)); }

  mat of_values(V const& g) const { return on::times(on::scaled_columns(u, g), vh); }
  mat of_left(mat const& g) const {
    mat const inner = on::times(on::turned(u), g);
    mat sum = on::times(u, turning(on::scaled_columns(skewed(inner), s), inner, 1));
    if (tall()) sum = mat(sum + on::scaled_columns(mat(g - on::times(u, inner)), V(R(1) / s)));
    return on::times(sum, vh);
  }
  mat of_right(mat const& of_vh) const {
    mat const g = on::turned(of_vh), v = on::turned(vh);
    mat const inner = on::times(vh, g);
    mat sum = on::times(turning(on::scaled_rows(skewed(inner), s), inner, -1), vh);
    if (wide()) {
      mat const beyond(g - on::times(v, inner));
      sum = mat(sum + on::scaled_rows(on::turned(beyond), V(R(1) / s)));
    }
    return on::times(u, sum);
  }
  mat turned_change(mat const& t) const {
    return on::times(on::times(on::turned(u), t), on::turned(vh));
  }
  V values_along(mat const& t) const { return on::diagonal(turned_change(t)); }
  mat left_along(mat const& t) const {
    mat const p = turned_change(t);
    mat out = on::times(u, turning(doubled(on::scaled_columns(p, s)), p, 1));
    if (tall())
      out += on::scaled_columns(mat(matmul(t, on::turned(vh)) - matmul(u, p)), V(R(1) / s));
    return out;
  }
  mat right_along(mat const& t) const {
    mat const p = turned_change(t);
    mat out = on::times(turning(on::turned(doubled(on::scaled_rows(p, s))), p, 1), vh);
    if (wide()) out += on::scaled_rows(mat(matmul(on::turned(u), t) - matmul(p, vh)), V(R(1) / s));
    return out;
  }
  /// As these move along t, on a tape of tangents.
  template <class Moving>
  Moving moving_along(tape& there, mat const& t) const {
    return {with_tangent(there, leaf_of(u), left_along(t)),
            with_tangent(there, leaf_of(s), values_along(t)),
            with_tangent(there, leaf_of(vh), right_along(t))};
  }

 private:
  /// For complex vectors, whose phases are free: they turn by half of the imaginary part of the
  /// diagonal of x.
  mat turning(mat const& rest, [[maybe_unused]] mat const& x, [[maybe_unused]] int sign) const {
    if constexpr (!complex_dtype<T>)
      return rest;
    else
      return mat(rest + on::scaled_columns(mat((x - on::turned(x)) * on::ones_on_diagonal(s)),
                                           V(R(0.25 * sign) / s)));
  }
  mat skewed(mat const& x) const { return mat((x - on::turned(x)) * gaps()); }
  mat doubled(mat const& x) const { return mat((x + on::turned(x)) * gaps()); }
};

template <class S, derivatives Kind, class F>
  requires(std::is_same_v<F, svd_of>)
struct matrices_on<recorded<S, Kind>, F> {
  template <class X, class Compute>
  static auto record(X const& given, bool full, Compute const& compute) {
    using space = recorded<S, Kind>;
    auto const a = detail::record(given);
    using rules = svd_rule<space_of_rules<S, Kind>, value_t<X>, rank_of<X>>;
    using mat = typename rules::mat;
    using V = typename rules::V;
    constexpr int N = rank_of<X>;
    if (full && a.extents()[N - 1] != a.extents()[N - 2])
      fail<error>(
          "svd: the vectors beyond the singular values have no derivative; take svd(a, "
          "false)");
    auto const parts = shared(compute(recording_on<space>::as_rules_read(a)));
    auto const rule = shared(rules{mat(parts->u), V(parts->s), mat(parts->vh)});
    auto const u = record_part<space>(
        parts, [](auto const& p) { return p.u; },
        [rule](auto const& t) { return rule->left_along(t); },
        [rule](auto const& g) { return rule->of_left(mat(g)); }, a);
    auto const s = record_part<space>(
        parts, [](auto const& p) { return p.s; },
        [rule](auto const& t) { return rule->values_along(t); },
        [rule](auto const& g) { return rule->of_values(V(g)); }, a);
    auto const vh = record_part<space>(
        parts, [](auto const& p) { return p.vh; },
        [rule](auto const& t) { return rule->right_along(t); },
        [rule](auto const& g) { return rule->of_right(mat(g)); }, a);
    return recorded_svd<std::remove_const_t<decltype(u)>, std::remove_const_t<decltype(s)>,
                        std::remove_const_t<decltype(vh)>>{u, s, vh};
  }
};

template <class Rule, class A>
  requires(on_tape<A>&& std::is_same_v<Rule, svdvals_rule>)
struct kept<per_matrix_node<Rule, A>> : kept_spectrum<per_matrix_node<Rule, A>, A, svd_rule> {
  using X = per_matrix_node<Rule, A>;

  explicit kept(X const& x) : kept_spectrum<X, A, svd_rule>(x) {
    auto parts = linalg::svd(typename kept::mat(this->a.value()), false);
    this->rule = {std::move(parts.u), std::move(parts.s), std::move(parts.vh)};
    this->result = value_tensor<X>(this->rule.s);
  }
};
template <class A>
inline constexpr bool second_order<per_matrix_node<svdvals_rule, A>> = second_order<A>;

/// Over ranks the values are those of the decomposition.
template <class F>
concept values_of_decomposition =
    std::is_same_v<F, node_of<eigvalsh_rule>> || std::is_same_v<F, node_of<svdvals_rule>>;
template <values_of_decomposition F, class S, derivatives Kind>
  requires places_axes<S>
inline constexpr bool computed_at_once<F, recorded<S, Kind>> = true;
template <class S, derivatives Kind, values_of_decomposition F>
  requires places_axes<S>
struct matrices_on<recorded<S, Kind>, F> {
  template <class A>
  static auto of(A const& x, [[maybe_unused]] read_triangle which = false) {
    if constexpr (std::is_same_v<F, node_of<eigvalsh_rule>>)
      return eigh_of::of(x, which).w;
    else
      return svd_of::of(x, false).s;
  }
};

/// The solution, which is followed; the other results end the way back.
template <class X, class V>
struct recorded_fit {
  static constexpr int result_count = 4;
  X solution;
  V residuals;
  index matrix_rank;
  V singular_values;
};

/// x = (aᴴ·a)⁻¹·aᴴ·b by the triangle r of a = q·r; b and x as columns.
template <class S, class T>
struct fit_rule {
  using on = batches<S, T, 2>;
  using mat = typename on::mat;
  using factor = typename on::factor;

  mat a;
  factor x;
  mat rest;  // b - a·x
  factor r;

  factor solved(factor const& y) const { return on::solved_twice(r, y); }
  mat of_b(factor const& g) const { return mat(matmul(a, solved(g))); }
  mat of_a(factor const& g) const {
    factor const h = solved(g);
    return mat(matmul(rest, on::turned(h)) - matmul(mat(matmul(a, h)), on::turned(x)));
  }
  mat along(mat const& ta, mat const& tb) const {
    return solved(
        mat(matmul(on::turned(a), mat(tb - matmul(ta, x))) + matmul(on::turned(ta), rest)));
  }
};

template <class Matrix, class X>
Matrix as_columns(X const& x) {
  if constexpr (rank_of<X> != 1)
    return Matrix(x);
  else if constexpr (places_axes<space_of<X>>)
    return Matrix(with_axis(x));
  else
    return Matrix(x.unsqueeze(1));
}
/// The same where x may be a constant among results on a tape.
template <class Matrix, class X>
Matrix as_columns([[maybe_unused]] tape& there, X const& x) {
  if constexpr (on_tape<Matrix> && !on_tape<X>)
    return as_columns<Matrix>(
        constant_on<derivatives_on<space_of<Matrix>>>(there, value_tensor<X>(x)));
  else
    return as_columns<Matrix>(x);
}
template <int R, class Matrix>
auto from_columns(Matrix const& x) {
  if constexpr (R != 1)
    return x;
  else if constexpr (places_axes<space_of<Matrix>>)
    return evaluate_to_tensor(memory_of<space_of<Matrix>>::as_vector(x));
  else if constexpr (on_tape<Matrix>)
    return x(all, 0);
  else
    return x(all, 0).eval();
}

template <class S, derivatives Kind, class F>
  requires(std::is_same_v<F, lstsq_of>)
struct matrices_on<recorded<S, Kind>, F> {
  template <class A, class B, class Compute>
  static auto record(A const& given_a, B const& given_b, Compute const& compute) {
    using on = recording_on<recorded<S, Kind>>;
    auto const a = lazuli::keep(given_a);
    auto const b = lazuli::keep(given_b);
    auto const& of_a = on::as_rules_read(a);
    auto const& of_b = on::as_rules_read(b);
    auto const fit = std::make_shared<decltype(compute(of_a, of_b))>(compute(of_a, of_b));
    using T = value_t<decltype(fit->solution)>;
    if (fit->matrix_rank < a.extents()[1])
      fail<linalg_error>("lstsq: a has rank ", fit->matrix_rank, " of ", a.extents()[1],
                         ": the gradient of a solution that is not the only one is not defined");
    using rules = fit_rule<space_of_rules<S, Kind>, T>;
    using mat = typename rules::mat;
    using factor = typename rules::factor;
    auto const rule = shared([&] {
      tape& here = tape_of(given_a, given_b);
      mat const m = as_columns<mat>(here, of_a);
      factor const y = as_columns<factor>(here, fit->solution);
      return rules{m, y, mat(as_columns<mat>(here, of_b) - matmul(m, y)), factor(linalg::qr(m).r)};
    }());
    auto const x =
        on::anywhere([fit](auto const&, auto const&) { return inactive(fit->solution); },
                     [rule, fit](auto const&, auto const& ta, auto const& tb) {
                       if constexpr (Kind == derivatives::both)
                         return tangent_of_operand(fit->solution);
                       else if constexpr (Kind == derivatives::tangents)
                         return from_columns<rank_of<B>>(rule->along(mat(ta), as_columns<mat>(tb)));
                     },
                     [rule]<class I>(I, auto const& g, auto const&) {
                       if constexpr (I::value == 0)
                         return rule->of_a(as_columns<factor>(g));
                       else
                         return from_columns<rank_of<B>>(rule->of_b(as_columns<factor>(g)));
                     },
                     a, b);
    using V = decltype(fit->residuals);
    return recorded_fit<std::remove_const_t<decltype(x)>, V>{
        x, std::move(fit->residuals), fit->matrix_rank, std::move(fit->singular_values)};
  }
};

}  // namespace detail

LAZULI_END
