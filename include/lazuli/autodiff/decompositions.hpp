// How adjoints go back through qr, eigh and eigvalsh. Each result is a statement of its own; the
// shares of an operand add up.
#pragma once

#include <lazuli/autodiff/matrix_rules.hpp>
#include <lazuli/linalg/eigen.hpp>
#include <lazuli/linalg/factor.hpp>

LAZULI_BEGIN

namespace detail {

template <>
inline constexpr bool has_gradient<qr_of> = true;
template <>
inline constexpr bool has_gradient<eigh_of> = true;
template <>
inline constexpr bool has_gradient<node_of<eigvalsh_rule>> = true;

template <class Q, class R>
struct recorded_qr {
  static constexpr int result_count = 2;
  Q q;
  R r;
};

/// r = [u, v], a = [x, y], x = q·u, v = qᴴ·y; unless a is wide, y and v are empty.
template <class S, class T, int N>
struct qr_rule {
  using on = batches<S, T, N>;
  using mat = typename on::mat;
  using factor = typename on::factor;

  mat q;
  factor u, v;
  mat y;

  template <class A, class P>
  static qr_rule of(A const& a, P const& both) {
    index const n = a.extents()[N - 1], k = both.r.extents()[N - 2];
    factor const r(both.r);
    return {mat(both.q), on::columns(r, 0, k), on::columns(r, k, n - k),
            on::columns(mat(a), k, n - k)};
  }
  /// x: (ḡ + q·s)·u⁻ᴴ, s what is upper in ū·uᴴ - qᴴ·ḡ and its mirror image, ḡ = q̄ + y·v̄ᴴ.
  mat of_q(mat const& g) const {
    mat const x = on::over_turned(mat(g - through(on::inner_products(q, g))), u);
    return wide() ? joined(x, mat(y * T(0))) : x;
  }
  mat of_r(factor const& of_both) const {
    index const k = u.extent(N - 1);
    factor const square(matmul(on::columns(of_both, 0, k), on::turned(u)));
    if (!wide()) return on::over_turned(through(square), u);
    factor const of_v = on::columns(of_both, k, v.extent(N - 1));
    mat const g(matmul(y, on::turned(of_v)));
    factor const inner(square - on::inner_products(q, g));
    return joined(on::over_turned(mat(g + through(inner)), u), mat(matmul(q, of_v)));
  }
  struct changes {
    mat q, r;
  };
  changes along(mat const& t) const {
    index const k = u.extent(N - 1);
    mat const moved = on::over(on::columns(t, 0, k), u);
    mat const c = on::times(on::turned(q), moved), low((tril(c) + tril(c, -1)) * T(0.5));
    mat const w(low - on::turned(low));
    mat const of_q(moved - matmul(q, mat(c - w))), of_u(matmul(mat(c - w), u));
    if (!wide()) return {of_q, of_u};
    return {of_q, joined(of_u, mat(matmul(on::turned(q), on::columns(t, k, v.extent(N - 1))) +
                                   matmul(on::turned(of_q), y)))};
  }

 private:
  bool wide() const { return v.extent(N - 1) > 0; }
  mat through(factor const& inner) const {
    factor const upper((triu(inner) + triu(inner, 1)) * T(0.5));
    return mat(matmul(q, factor(upper + on::turned(upper))));
  }
  static mat joined(mat const& left, mat const& right) { return mat(concat(N - 1, left, right)); }
};

template <class S, derivatives Kind, class F>
  requires(std::is_same_v<F, qr_of>)
struct matrices_on<recorded<S, Kind>, F> {
  template <class X, class Compute>
  static auto record(X const& given, index basis, Compute const& compute) {
    using space = recorded<S, Kind>;
    auto const a = detail::record(given);
    using rules = qr_rule<space_of_rules<S, Kind>, value_t<X>, rank_of<X>>;
    using mat = typename rules::mat;
    if (basis > a.extents()[rank_of<X> - 1])
      fail<error>(
          "qr: a complete q has no derivative where there are more rows than columns; "
          "take qr(a)");
    auto const& of = recording_on<space>::as_rules_read(a);
    auto const parts = shared(compute(of));
    auto const rule = shared(rules::of(of, *parts));
    auto const q = record_part<space>(
        parts, [](auto const& p) { return p.q; },
        [rule](auto const& t) { return rule->along(t).q; },
        [rule](auto const& g) { return rule->of_q(mat(g)); }, a);
    auto const r = record_part<space>(
        parts, [](auto const& p) { return p.r; },
        [rule](auto const& t) { return rule->along(t).r; },
        [rule](auto const& g) { return rule->of_r(typename rules::factor(g)); }, a);
    return recorded_qr<std::remove_const_t<decltype(q)>, std::remove_const_t<decltype(r)>>{q, r};
  }
};

template <class W, class V>
struct recorded_eigen {
  static constexpr int result_count = 2;
  W w;
  V v;
};

/// The adjoint of a is Hermitian, as a is taken to be, though only one triangle is read.
template <class S, class T, int N>
struct eigh_rule {
  using on = batches<S, T, N>;
  using mat = typename on::mat;
  using vectors = mat;
  using V = typename on::V;

  V w;
  mat v;

  mat of_values(V const& g) const { return on::times(on::scaled_columns(v, g), on::turned(v)); }
  mat of_vectors(mat const& g) const {
    mat const inner(on::times(on::turned(v), g) * on::inverse_gaps(w));
    mat const s = on::times(on::times(v, inner), on::turned(v));
    return mat((s + on::turned(s)) * T(0.5));
  }
  /// vᴴ·ȧ·v
  mat turned_change(mat const& t) const {
    mat const s((t + on::turned(t)) * T(0.5));
    return on::times(on::times(on::turned(v), s), v);
  }
  V values_along(mat const& t) const { return on::diagonal(turned_change(t)); }
  mat vectors_along(mat const& t) const {
    return on::times(v, mat(turned_change(t) * on::inverse_gaps(w)));
  }
  /// The same as these values move along t, on a tape of tangents.
  template <class Moving>
  Moving moving_along(tape& there, mat const& t) const {
    return {with_tangent(there, leaf_of(w), values_along(t)),
            with_tangent(there, leaf_of(v), vectors_along(t))};
  }
};

/// Records values and vectors by their rules.
template <class S, derivatives Kind, template <class, class, int> class Rules>
struct recording_of_eigen {
  template <class X, class Compute>
  static auto record(X const& given, Compute const& compute) {
    using space = recorded<S, Kind>;
    auto const a = detail::record(given);
    using rules = Rules<space_of_rules<S, Kind>, value_t<X>, rank_of<X>>;
    using V = typename rules::V;
    using vectors = typename rules::vectors;
    auto const parts = shared(compute(recording_on<space>::as_rules_read(a)));
    auto const rule = shared(rules{V(parts->w), vectors(parts->v)});
    auto const w = record_part<space>(
        parts, [](auto const& p) { return p.w; },
        [rule](auto const& t) { return rule->values_along(t); },
        [rule](auto const& g) { return rule->of_values(V(g)); }, a);
    auto const v = record_part<space>(
        parts, [](auto const& p) { return p.v; },
        [rule](auto const& t) { return rule->vectors_along(t); },
        [rule](auto const& g) { return rule->of_vectors(vectors(g)); }, a);
    return recorded_eigen<std::remove_const_t<decltype(w)>, std::remove_const_t<decltype(v)>>{w, v};
  }
};

template <class S, derivatives Kind, class F>
  requires(std::is_same_v<F, eigh_of>)
struct matrices_on<recorded<S, Kind>, F> : recording_of_eigen<S, Kind, eigh_rule> {};

/// The values of a decomposition in a chain X of A, kept with all that their rule reads.
template <class X, class A, template <class, class, int> class Rules>
struct kept_spectrum : kept_value<X> {
  template <class S>
  using rules_in = Rules<S, value_t<A>, rank_of<A>>;
  using here = rules_in<space_of_values<A>>;
  using mat = typename here::mat;

  kept<A> a;
  here rule;

  explicit kept_spectrum(X const& x)
      : a(x.with_operand([](A const& of, auto const&) { return kept<A>(of); })) {}

  template <class G>
  void backward(G const& g) const {
    using rules = rules_in<space_of_rules<space_of_values<A>, derivatives_on<space_of<A>>>>;
    auto const share = moving<rules>(g).of_values(typename rules::V(g));
    a.backward(leaf_on_way_back(share));
  }
  auto tangent() const { return value_tensor<X>(rule.values_along(mat(a.tangent()))); }

 private:
  template <class Moving, class G>
  decltype(auto) moving(G const& g) const {
    if constexpr (on_tape<G>)
      return rule.template moving_along<Moving>(tape_of(g), mat(a.tangent()));
    else
      return (rule);
  }
};

template <class Rule, class A>
  requires(on_tape<A>&& std::is_same_v<Rule, eigvalsh_rule>)
struct kept<per_matrix_node<Rule, A>> : kept_spectrum<per_matrix_node<Rule, A>, A, eigh_rule> {
  using X = per_matrix_node<Rule, A>;

  explicit kept(X const& x) : kept_spectrum<X, A, eigh_rule>(x) {
    bool const upper = x.with_operand([](A const&, Rule const& same) { return same.which.upper; });
    auto both = linalg::eigh(typename kept::mat(this->a.value()), read_triangle(upper));
    this->rule = {std::move(both.w), std::move(both.v)};
    this->result = value_tensor<X>(this->rule.w);
  }
};
template <class A>
inline constexpr bool second_order<per_matrix_node<eigvalsh_rule, A>> = second_order<A>;

}  // namespace detail

LAZULI_END
