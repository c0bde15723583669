// How adjoints go back through qr, eigh and eigvalsh of real matrices. Each result is a statement
// of its own: shares of an operand add up.
#pragma once

#include <lazuli/autodiff/eager.hpp>
#include <lazuli/autodiff/linalg.hpp>
#include <lazuli/linalg/eigen.hpp>
#include <lazuli/linalg/factor.hpp>
#include <lazuli/linalg/systems.hpp>

LAZULI_BEGIN

namespace detail {

template <>
inline constexpr bool has_gradient<qr_of> = true;
template <>
inline constexpr bool has_gradient<eigh_of> = true;
template <>
inline constexpr bool has_gradient<node_of<eigvalsh_rule>> = true;

/// What rules of decompositions compute with: batches of R - 2 axes of real matrices.
template <class S, class T, int R>
struct batches {
  using mat = tensor_in<S, T, dextents<R>>;
  using V = tensor_in<S, T, dextents<R - 1>>;

  static mat turned(mat const& x) { return mat(x.transpose(-2, -1)); }
  static mat times(mat const& a, mat const& b) { return mat(matmul(a, b)); }
  static mat columns(mat const& x, index first, index count) {
    return mat(x.narrow(R - 1, first, count));
  }
  /// x·r⁻¹ and x·r⁻ᵀ of upper triangles r.
  static mat over(mat const& x, mat const& r) {
    return turned(mat(linalg::solve_triangular(turned(r), turned(x), "L")));
  }
  static mat over_turned(mat const& x, mat const& r) {
    return turned(mat(linalg::solve_triangular(r, turned(x))));
  }
  static V diagonal(mat const& x) { return V(x.diagonal(0, constant<-2>{}, constant<-1>{})); }
  /// Columns, and rows, times the numbers of a vector.
  static mat scaled_columns(mat const& x, V const& by) { return mat(x * by.unsqueeze(R - 2)); }
  static mat scaled_rows(mat const& x, V const& by) { return mat(x * by.unsqueeze(R - 1)); }
  /// 1 / (x_j - x_i), 0 on the diagonal.
  static mat inverse_gaps(V const& x) {
    tensor_in<S, T, dextents<2>> const one(brought_beside(eye<T>(x.extent(R - 2)).eval(), x));
    return mat(T(1) / (x.unsqueeze(R - 2) - x.unsqueeze(R - 1) + one) - one);
  }
};

template <class X>
consteval bool check_real(bool real) {
  static_assert(!complex_dtype<value_t<X>>,
                "lazuli: gradients of qr, eigh, svd and lstsq are of real matrices");
  return real;
}

/// Records one of the results `of` of a decomposition of a.
template <class Space, class P, class Pick, class Along, class Back, class A>
auto record_part(P const& parts, Pick const& pick, Along const& along, Back const& back,
                 A const& a) {
  using mat = tensor_in<space_of_values<A>, value_t<A>, dextents<rank_of<A>>>;
  return recording_on<Space>::eager([parts, pick](auto const&) { return pick(*parts); },
                                    [along](auto const&, auto const& t) { return along(mat(t)); },
                                    [back](int, auto const& g) { return back(g); }, a);
}

template <class Q, class R>
struct recorded_qr {
  Q q;
  R r;
};

/// r = [u, v], a = [x, y], x = q·u, v = qᵀ·y: of wide matrices, y and v are empty of others.
template <class S, class T, int N>
struct qr_rule {
  using on = batches<S, T, N>;
  using mat = typename on::mat;

  mat q, u, v, y;

  template <class A, class P>
  qr_rule(A const& a, P const& both) : q(both.q) {
    index const n = a.extents()[N - 1], k = both.r.extents()[N - 2];
    u = on::columns(mat(both.r), 0, k);
    v = on::columns(mat(both.r), k, n - k);
    y = on::columns(mat(a), k, n - k);
  }
  /// x: (ḡ + q·s)·u⁻ᵀ, s what is upper in ū·uᵀ - qᵀ·ḡ and its mirror image, ḡ = q̄ + y·v̄ᵀ.
  mat back(mat const& of_q, mat const& of_u, mat const& of_v) const {
    mat g(of_q);
    if (wide()) g += matmul(y, of_v.transpose(-2, -1));
    mat const inner(matmul(of_u, u.transpose(-2, -1)) - matmul(q.transpose(-2, -1), g));
    mat const s(triu(inner) + triu(inner, 1).transpose(-2, -1));
    mat const x = on::over_turned(mat(g + matmul(q, s)), u);
    return wide() ? joined(x, on::times(q, of_v)) : x;
  }
  struct changes {
    mat q, r;
  };
  changes along(mat const& t) const {
    index const k = u.extent(N - 1);
    mat const moved = on::over(on::columns(t, 0, k), u);
    mat const c = on::times(on::turned(q), moved), low = mat(tril(c, -1));
    mat const w(low - low.transpose(-2, -1));
    mat const of_q(moved - matmul(q, mat(c - w))), of_u(matmul(mat(c - w), u));
    if (!wide()) return {of_q, of_u};
    return {of_q, joined(of_u, mat(matmul(q.transpose(-2, -1), on::columns(t, k, v.extent(N - 1))) +
                                   matmul(of_q.transpose(-2, -1), y)))};
  }

 private:
  bool wide() const { return v.extent(N - 1) > 0; }
  static mat joined(mat const& left, mat const& right) { return mat(concat(N - 1, left, right)); }
};

template <class S, derivatives Kind, class F>
  requires(std::is_same_v<F, qr_of>)
struct matrices_on<recorded<S, Kind>, F> {
  template <class X, class Compute>
  static auto record(X const& given, index basis, Compute const& compute) {
    static_assert(check_real<X>(true));
    using space = recorded<S, Kind>;
    auto const a = detail::record(given);
    using T = value_t<X>;
    constexpr int N = rank_of<X>;
    using mat = tensor_in<S, T, dextents<N>>;
    if (basis > a.extents()[N - 1])
      fail<error>(
          "qr: a complete q has no derivative where there are more rows than columns; "
          "take qr(a)");
    auto const parts = std::make_shared<decltype(compute(a.value())) const>(compute(a.value()));
    auto const rule = std::make_shared<qr_rule<S, T, N> const>(a.value(), *parts);
    auto const q = record_part<space>(
        parts, [](auto const& p) { return p.q; }, [rule](mat const& t) { return rule->along(t).q; },
        [rule](auto const& g) {
          return rule->back(mat(g), mat(zeros_like(rule->u)), mat(zeros_like(rule->v)));
        },
        a);
    auto const r = record_part<space>(
        parts, [](auto const& p) { return p.r; }, [rule](mat const& t) { return rule->along(t).r; },
        [rule](auto const& given_r) {
          mat const g(given_r);
          index const k = rule->u.extent(N - 1);
          return rule->back(mat(zeros_like(rule->q)), batches<S, T, N>::columns(g, 0, k),
                            batches<S, T, N>::columns(g, k, rule->v.extent(N - 1)));
        },
        a);
    return recorded_qr<std::remove_const_t<decltype(q)>, std::remove_const_t<decltype(r)>>{q, r};
  }
};

template <class W, class V>
struct recorded_eigen {
  W w;
  V v;
};

/// The adjoint of a is symmetric, as a is thought to be, though one triangle is read.
template <class S, class T, int N>
struct eigh_rule {
  using on = batches<S, T, N>;
  using mat = typename on::mat;
  using V = typename on::V;

  V w;
  mat v;

  mat of_values(V const& g) const { return on::times(on::scaled_columns(v, g), on::turned(v)); }
  mat of_vectors(mat const& g) const {
    mat const inner(on::times(on::turned(v), g) * on::inverse_gaps(w));
    mat const s = on::times(on::times(v, inner), on::turned(v));
    return mat((s + s.transpose(-2, -1)) * T(0.5));
  }
  /// vᵀ·ȧ·v
  mat turned_change(mat const& t) const {
    mat const s((t + t.transpose(-2, -1)) * T(0.5));
    return on::times(on::times(on::turned(v), s), v);
  }
  V values_along(mat const& t) const { return on::diagonal(turned_change(t)); }
  mat vectors_along(mat const& t) const {
    return on::times(v, mat(turned_change(t) * on::inverse_gaps(w)));
  }
};

template <class S, derivatives Kind, class F>
  requires(std::is_same_v<F, eigh_of>)
struct matrices_on<recorded<S, Kind>, F> {
  template <class X, class Compute>
  static auto record(X const& given, Compute const& compute) {
    static_assert(check_real<X>(true));
    using space = recorded<S, Kind>;
    auto const a = detail::record(given);
    using T = value_t<X>;
    constexpr int N = rank_of<X>;
    using mat = tensor_in<S, T, dextents<N>>;
    using V = tensor_in<S, T, dextents<N - 1>>;
    auto const parts = std::make_shared<decltype(compute(a.value())) const>(compute(a.value()));
    auto const rule =
        std::make_shared<eigh_rule<S, T, N> const>(eigh_rule<S, T, N>{V(parts->w), mat(parts->v)});
    auto const w = record_part<space>(
        parts, [](auto const& p) { return p.w; },
        [rule](mat const& t) { return rule->values_along(t); },
        [rule](auto const& g) { return rule->of_values(V(g)); }, a);
    auto const v = record_part<space>(
        parts, [](auto const& p) { return p.v; },
        [rule](mat const& t) { return rule->vectors_along(t); },
        [rule](auto const& g) { return rule->of_vectors(mat(g)); }, a);
    return recorded_eigen<std::remove_const_t<decltype(w)>, std::remove_const_t<decltype(v)>>{w, v};
  }
};

template <class Rule, class A>
  requires(on_tape<A>&& std::is_same_v<Rule, eigvalsh_rule>)
struct kept<per_matrix_node<Rule, A>> : kept_value<per_matrix_node<Rule, A>> {
  using X = per_matrix_node<Rule, A>;
  static_assert(check_real<A>(true));
  static constexpr int N = rank_of<A>;
  using S = space_of_values<A>;
  using T = value_t<A>;
  using on = batches<S, T, N>;

  kept<A> a;
  eigh_rule<S, T, N> rule;

  explicit kept(X const& x)
      : a(x.with_operand([](A const& of, Rule const&) { return kept<A>(of); })) {
    bool const upper = x.with_operand([](A const&, Rule const& same) { return same.which.upper; });
    auto both = linalg::eigh(typename on::mat(a.value()), read_triangle(upper));
    rule.w = std::move(both.w);
    rule.v = std::move(both.v);
    this->result = value_tensor<X>(rule.w);
  }
  template <class G>
  void backward(G const& g) const {
    auto const share = rule.of_values(typename on::V(g));
    a.backward(leaf_of(share));
  }
  auto tangent() const { return value_tensor<X>(rule.values_along(typename on::mat(a.tangent()))); }
};

}  // namespace detail

LAZULI_END
