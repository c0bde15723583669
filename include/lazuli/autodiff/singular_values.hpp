// How adjoints go back through svd, svdvals and lstsq of real matrices.
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

  mat u;
  V s;
  mat vh;

  bool tall() const { return u.extent(N - 2) > u.extent(N - 1); }
  bool wide() const { return vh.extent(N - 1) > vh.extent(N - 2); }
  mat gaps() const { return on::inverse_gaps(V(s * s)); }

  mat of_values(V const& g) const { return on::times(on::scaled_columns(u, g), vh); }
  mat of_left(mat const& g) const {
    mat const inner = on::times(on::turned(u), g);
    mat sum = on::times(u, on::scaled_columns(skewed(inner), s));
    if (tall()) sum += on::scaled_columns(mat(g - matmul(u, inner)), V(T(1) / s));
    return on::times(sum, vh);
  }
  mat of_right(mat const& of_vh) const {
    mat const g = on::turned(of_vh), v = on::turned(vh);
    mat const inner = on::times(vh, g);
    mat sum = on::times(on::scaled_rows(skewed(inner), s), vh);
    if (wide()) sum += on::scaled_rows(on::turned(mat(g - matmul(v, inner))), V(T(1) / s));
    return on::times(u, sum);
  }
  mat turned_change(mat const& t) const {
    return on::times(on::times(on::turned(u), t), on::turned(vh));
  }
  V values_along(mat const& t) const { return on::diagonal(turned_change(t)); }
  mat left_along(mat const& t) const {
    mat const p = turned_change(t);
    mat out = on::times(u, doubled(on::scaled_columns(p, s)));
    if (tall())
      out += on::scaled_columns(mat(matmul(t, on::turned(vh)) - matmul(u, p)), V(T(1) / s));
    return out;
  }
  mat right_along(mat const& t) const {
    mat const p = turned_change(t);
    mat out = on::times(on::turned(doubled(on::scaled_rows(p, s))), vh);
    if (wide()) out += on::scaled_rows(mat(matmul(on::turned(u), t) - matmul(p, vh)), V(T(1) / s));
    return out;
  }

 private:
  mat skewed(mat const& x) const { return mat((x - x.transpose(-2, -1)) * gaps()); }
  mat doubled(mat const& x) const { return mat((x + x.transpose(-2, -1)) * gaps()); }
};

template <class S, derivatives Kind, class F>
  requires(std::is_same_v<F, svd_of>)
struct matrices_on<recorded<S, Kind>, F> {
  template <class X, class Compute>
  static auto record(X const& given, bool full, Compute const& compute) {
    static_assert(check_real<X>(true));
    using space = recorded<S, Kind>;
    auto const a = detail::record(given);
    using T = value_t<X>;
    constexpr int N = rank_of<X>;
    using mat = tensor_in<S, T, dextents<N>>;
    using V = tensor_in<S, T, dextents<N - 1>>;
    if (full && a.extents()[N - 1] != a.extents()[N - 2])
      fail<error>(
          "svd: the vectors beyond the singular values have no derivative; take svd(a, "
          "false)");
    auto const parts = std::make_shared<decltype(compute(a.value())) const>(compute(a.value()));
    auto const rule = std::make_shared<svd_rule<S, T, N> const>(
        svd_rule<S, T, N>{mat(parts->u), V(parts->s), mat(parts->vh)});
    auto const u = record_part<space>(
        parts, [](auto const& p) { return p.u; },
        [rule](mat const& t) { return rule->left_along(t); },
        [rule](auto const& g) { return rule->of_left(mat(g)); }, a);
    auto const s = record_part<space>(
        parts, [](auto const& p) { return p.s; },
        [rule](mat const& t) { return rule->values_along(t); },
        [rule](auto const& g) { return rule->of_values(V(g)); }, a);
    auto const vh = record_part<space>(
        parts, [](auto const& p) { return p.vh; },
        [rule](mat const& t) { return rule->right_along(t); },
        [rule](auto const& g) { return rule->of_right(mat(g)); }, a);
    return recorded_svd<std::remove_const_t<decltype(u)>, std::remove_const_t<decltype(s)>,
                        std::remove_const_t<decltype(vh)>>{u, s, vh};
  }
};

template <class Rule, class A>
  requires(on_tape<A>&& std::is_same_v<Rule, svdvals_rule>)
struct kept<per_matrix_node<Rule, A>> : kept_value<per_matrix_node<Rule, A>> {
  using X = per_matrix_node<Rule, A>;
  static_assert(check_real<A>(true));
  static constexpr int N = rank_of<A>;
  using S = space_of_values<A>;
  using T = value_t<A>;
  using on = batches<S, T, N>;

  kept<A> a;
  svd_rule<S, T, N> rule;

  explicit kept(X const& x)
      : a(x.with_operand([](A const& of, Rule const&) { return kept<A>(of); })) {
    auto parts = linalg::svd(typename on::mat(a.value()), false);
    rule = {std::move(parts.u), std::move(parts.s), std::move(parts.vh)};
    this->result = value_tensor<X>(rule.s);
  }
  template <class G>
  void backward(G const& g) const {
    auto const share = rule.of_values(typename on::V(g));
    a.backward(leaf_of(share));
  }
  auto tangent() const { return value_tensor<X>(rule.values_along(typename on::mat(a.tangent()))); }
};

/// The solution, which is followed; the rest ends the way back.
template <class X, class V>
struct recorded_fit {
  X solution;
  V residuals;
  index matrix_rank;
  V singular_values;
};

/// x = (aᵀ·a)⁻¹·aᵀ·b by the triangle r of a = q·r; b and x as columns.
template <class S, class T>
struct fit_rule {
  using on = batches<S, T, 2>;
  using mat = typename on::mat;

  mat a, x, rest, r;  // rest: b - a·x

  mat solved(mat const& y) const {
    return mat(linalg::solve_triangular(r, mat(linalg::solve_triangular(on::turned(r), y, "L"))));
  }
  mat of_b(mat const& g) const { return on::times(a, solved(g)); }
  mat of_a(mat const& g) const {
    mat const h = solved(g);
    return mat(matmul(rest, h.t()) - matmul(on::times(a, h), x.t()));
  }
  mat along(mat const& ta, mat const& tb) const {
    return solved(mat(matmul(a.t(), mat(tb - matmul(ta, x))) + matmul(ta.t(), rest)));
  }
};

template <class Matrix, class X>
Matrix as_columns(X const& x) {
  if constexpr (rank_of<X> == 1)
    return Matrix(x.unsqueeze(1));
  else
    return Matrix(x);
}
template <int R, class Matrix>
auto from_columns(Matrix const& x) {
  if constexpr (R == 1)
    return x(all, 0).eval();
  else
    return x;
}

template <class S, derivatives Kind, class F>
  requires(std::is_same_v<F, lstsq_of>)
struct matrices_on<recorded<S, Kind>, F> {
  template <class A, class B, class Compute>
  static auto record(A const& given_a, B const& given_b, Compute const& compute) {
    static_assert(check_real<A>(true) && check_real<B>(true));
    auto const a = evaluated_operand(given_a);
    auto const b = evaluated_operand(given_b);
    auto const fit = std::make_shared<decltype(compute(inactive(a), inactive(b)))>(
        compute(inactive(a), inactive(b)));
    using T = value_t<decltype(fit->solution)>;
    if (fit->matrix_rank < a.extents()[1])
      fail<linalg_error>("lstsq: a has rank ", fit->matrix_rank, " of ", a.extents()[1],
                         ": the gradient of a solution that is not the only one is not defined");
    using mat = typename fit_rule<S, T>::mat;
    auto const rule = std::make_shared<fit_rule<S, T> const>([&] {
      mat const m(inactive(a)), y = as_columns<mat>(fit->solution);
      return fit_rule<S, T>{m, y, mat(as_columns<mat>(inactive(b)) - matmul(m, y)),
                            linalg::qr(m).r};
    }());
    auto const x = recording_on<recorded<S, Kind>>::eager(
        [fit](auto const&, auto const&) { return fit->solution; },
        [rule](auto const&, auto const& ta, auto const& tb) {
          return from_columns<rank_of<B>>(rule->along(mat(ta), as_columns<mat>(tb)));
        },
        [rule]<class I>(I, auto const& g) {
          if constexpr (I::value == 0)
            return rule->of_a(as_columns<mat>(g));
          else
            return from_columns<rank_of<B>>(rule->of_b(as_columns<mat>(g)));
        },
        a, b);
    using V = decltype(fit->residuals);
    return recorded_fit<std::remove_const_t<decltype(x)>, V>{
        x, std::move(fit->residuals), fit->matrix_rank, std::move(fit->singular_values)};
  }

 private:
  template <class X>
  static auto evaluated_operand(X const& x) {
    if constexpr (on_tape<X>)
      return detail::record(x);
    else
      return value_tensor<X>(x);
  }
};

}  // namespace detail

LAZULI_END
