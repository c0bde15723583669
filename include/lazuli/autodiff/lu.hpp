// How adjoints go back through lu, whose permutation stays as it is.
#pragma once

#include <lazuli/autodiff/decompositions.hpp>

LAZULI_BEGIN

namespace detail {

template <>
inline constexpr bool has_gradient<lu_of> = true;

template <class P, class L, class U>
struct recorded_lu {
  static constexpr int result_count = 3;
  P p;
  L l;
  U u;
};

/// pᵀ·a = [l1; l2]·[u1, u2], l1 and u1 square; l2 is empty unless the matrix is tall, and u2 unless
/// it is wide.
template <class S, class T, int N>
struct lu_rule {
  using on = batches<S, T, N>;
  using mat = typename on::mat;
  using permutation = tensor_in<typename space_under_tape<S>::type, T, dextents<N>>;

  permutation p;
  mat l1, l2, u1, u2;

  template <class Parts>
  static lu_rule of(Parts const& all) {
    mat const l(all.l), u(all.u);
    index const k = u.extent(N - 2);
    return {permutation(all.p), rows(l, 0, k), rows(l, k, l.extent(N - 2) - k),
            on::columns(u, 0, k), on::columns(u, k, u.extent(N - 1) - k)};
  }
  mat of_l(mat const& g) const {
    index const k = order();
    mat const below = rows(g, k, l2.extent(N - 2));
    mat const inner(tril(on::times(on::turned(l1), rows(g, 0, k)), -1) -
                    triu(on::times(on::turned(l2), below)));
    return share(inner, on::over_turned(below, u1), mat(u2 * T(0)));
  }
  mat of_u(mat const& g) const {
    index const k = order();
    mat const right = on::columns(g, k, u2.extent(N - 1));
    mat const inner(triu(on::times(on::columns(g, 0, k), on::turned(u1))) -
                    tril(on::times(right, on::turned(u2)), -1));
    return share(inner, mat(l2 * T(0)), under(on::turned(l1), right, false));
  }
  struct changes {
    mat l, u;
  };
  changes along(mat const& t) const {
    index const k = order();
    mat const b(matmul(p.transpose(-2, -1), t)), left = on::columns(b, 0, k);
    mat const f = on::over(under(l1, rows(left, 0, k), true), u1);
    mat const low(tril(f, -1)), up(triu(f));
    mat const of_l2(on::over(rows(left, k, l2.extent(N - 2)), u1) - on::times(l2, up));
    mat const above = rows(on::columns(b, k, u2.extent(N - 1)), 0, k);
    mat const of_u2(under(l1, above, true) - on::times(low, u2));
    return {mat(concat(N - 2, on::times(l1, low), of_l2)),
            mat(concat(N - 1, on::times(up, u1), of_u2))};
  }

 private:
  index order() const { return u1.extent(N - 1); }
  static mat rows(mat const& x, index first, index count) {
    return mat(x.narrow(N - 2, first, count));
  }
  /// t⁻¹·x of a triangle t.
  static mat under(mat const& t, mat const& x, bool lower) {
    return mat(lower ? linalg::solve_triangular(t, x, "L") : linalg::solve_triangular(t, x));
  }
  /// p·[l1⁻ᴴ·inner·u1⁻ᴴ, right; below, 0]
  mat share(mat const& inner, mat const& below, mat const& right) const {
    mat const left(concat(N - 2, on::over_turned(under(on::turned(l1), inner, false), u1), below));
    mat const rest(concat(N - 2, right, mat(matmul(l2, u2) * T(0))));
    return mat(matmul(p, mat(concat(N - 1, left, rest))));
  }
};

template <class S, derivatives Kind, class F>
  requires(std::is_same_v<F, lu_of>)
struct matrices_on<recorded<S, Kind>, F> {
  template <class X, class Compute>
  static auto record(X const& given, Compute const& compute) {
    using space = recorded<S, Kind>;
    auto const a = detail::record(given);
    using rules = lu_rule<space_of_rules<S, Kind>, value_t<X>, rank_of<X>>;
    using mat = typename rules::mat;
    auto const parts = shared(compute(recording_on<space>::as_rules_read(a)));
    auto const rule = shared(rules::of(*parts));
    auto const l = record_part<space>(
        parts, [](auto const& x) { return x.l; },
        [rule](auto const& t) { return rule->along(t).l; },
        [rule](auto const& g) { return rule->of_l(mat(g)); }, a);
    auto const u = record_part<space>(
        parts, [](auto const& x) { return x.u; },
        [rule](auto const& t) { return rule->along(t).u; },
        [rule](auto const& g) { return rule->of_u(mat(g)); }, a);
    return recorded_lu<std::remove_cvref_t<decltype(parts->p)>, std::remove_const_t<decltype(l)>,
                       std::remove_const_t<decltype(u)>>{parts->p, l, u};
  }
};

}  // namespace detail

LAZULI_END
