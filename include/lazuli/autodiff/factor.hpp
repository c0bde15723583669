// How adjoints go back through cholesky and slogdet.
#pragma once

#include <lazuli/autodiff/matrix_rules.hpp>
#include <lazuli/linalg/factor.hpp>

LAZULI_BEGIN

namespace detail {

struct cholesky_rule;

template <>
inline constexpr bool has_gradient<node_of<cholesky_rule>> = true;
template <>
inline constexpr bool has_gradient<slogdet_of> = true;

/// The way back through y = cholesky(a): a gets, for l = y, ½(s + sᴴ), s = l⁻ᴴ·half(lᴴ·g)·l⁻¹. The
/// adjoint of a is Hermitian, as a is taken to be, though one triangle is read: as in PyTorch.
template <class S, class T, int N>
struct cholesky_back {
  using on = batches<S, T, N>;
  using mat = typename on::mat;

  static mat share(mat const& y, mat const& of_y, bool upper) {
    mat const l = lower(y, upper), g = lower(of_y, upper), inverse = on::inverse(l);
    mat const right = on::times(half(on::times(on::turned(l), g)), inverse);
    mat const s = on::times(on::turned(inverse), right);
    return mat((s + on::turned(s)) * real_part_t<T>(0.5));
  }
  /// l·half(l⁻¹·ȧ·l⁻ᴴ), of the Hermitian part of ȧ.
  static mat along(mat const& y, mat const& change, bool upper) {
    mat const l = lower(y, upper), inverse = on::inverse(l);
    mat const t((change + on::turned(change)) * real_part_t<T>(0.5));
    mat const inner = on::times(on::times(inverse, t), on::turned(inverse));
    return lower(on::times(l, half(inner)), upper);
  }

 private:
  /// A lower triangle from the triangle of the result, and back.
  static mat lower(mat const& x, bool upper) { return upper ? on::turned(x) : x; }
  /// Everything below the diagonal, and half of the diagonal.
  static mat half(mat const& x) { return mat((tril(x) + tril(x, -1)) * T(0.5)); }
};

template <class A>
inline constexpr bool second_order<per_matrix_node<cholesky_rule, A>> = second_order<A>;

template <class Rule, class A>
  requires(on_tape<A>&& std::is_same_v<Rule, cholesky_rule>)
struct kept<per_matrix_node<Rule, A>> : kept_value<per_matrix_node<Rule, A>> {
  using X = per_matrix_node<Rule, A>;
  using square = value_tensor<X>;
  template <class S>
  using rules_in = cholesky_back<S, value_t<X>, rank_of<X>>;

  bool upper;
  kept<A> a;

  explicit kept(X const& x)
      : upper(x.with_operand([](A const&, Rule const& rule) { return rule.upper; })),
        a(x.with_operand([](A const& of, Rule const&) { return kept<A>(of); })) {
    auto const of = a.value();
    Rule const rule = x.with_operand([](A const&, Rule const& same) { return same; });
    this->result = square(per_matrix_node<Rule, std::remove_const_t<decltype(of)>>(of, rule));
  }
  template <class G>
  void backward(G const& g) const {
    using rules = rules_in<space_of_rules<space_of_values<A>, derivatives_on<space_of<A>>>>;
    using mat = typename rules::mat;
    auto const share = rules::share(mat(on_way_back(*this, g)), mat(g), upper);
    a.backward(leaf_on_way_back(share));
  }
  auto tangent() const {
    using rules = rules_in<space_of_values<A>>;
    using mat = typename rules::mat;
    return square(rules::along(mat(this->value()), mat(a.tangent()), upper));
  }
};

/// Over ranks it is computed immediately.
template <class S, derivatives Kind>
  requires places_axes<S>
inline constexpr bool computed_at_once<node_of<cholesky_rule>, recorded<S, Kind>> = true;
template <class S, derivatives Kind, class F>
  requires(places_axes<S>&& std::is_same_v<F, node_of<cholesky_rule>>)
struct matrices_on<recorded<S, Kind>, F> {
  template <class A>
  static auto of(A const& x, read_triangle which = false) {
    bool const upper = which.upper;
    using rules = cholesky_back<S, floating_t<value_t<A>>, rank_of<A>>;
    using mat = typename rules::mat;
    return recording_on<space_of<A>>::over_ranks(
        [upper](auto const& a) { return mat(linalg::cholesky(a, upper)); },
        [upper](auto const&) {
          return [upper](auto, auto const& g, auto const& y) {
            return rules::share(mat(y), mat(g), upper);
          };
        },
        x);
  }
};

/// The sign of a determinant, which ends the way back if it is real, and the logarithm, which is
/// followed.
template <class Sign, class Log>
struct recorded_slogdet {
  static constexpr int result_count = 2;
  Sign sign;
  Log logabsdet;
};

/// a gets g·a⁻ᴴ, and for the sign s of complex matrices -i·Im(ḡ·s)·a⁻ᴴ. Throws linalg_error for a
/// singular matrix on the way back.
template <class S, derivatives Kind, class F>
  requires(std::is_same_v<F, slogdet_of>)
struct matrices_on<recorded<S, Kind>, F> {
  template <class A>
  static auto record(A const& given) {
    auto const a = detail::record(given);
    auto both = F::of(a.value());
    return followed(a, both);
  }

 private:
  template <class Sign, class Log>
    requires on_tape<Log>
  static auto followed(Sign sign, Log const& log) {
    return recorded_slogdet<Sign, Log>{std::move(sign), log};
  }
  template <class A, class Both>
    requires(!on_tape<Both>)
  static auto followed(A const& a, Both& both) {
    using on = recording_on<recorded<S, Kind>>;
    using T = value_t<A>;
    auto const log = on::eager([&both](auto const&) { return std::move(both.logabsdet); },
                               [a](auto const& y, auto const& t) {
                                 return like(y, real(relative_change_of_det(a.value(), t)));
                               },
                               [a](int, auto const& g, auto const&) { return share(a, g); }, a);
    if constexpr (!complex_dtype<T>) {
      return followed(std::move(both.sign), log);
    } else {
      T const i(0, 1);
      auto const sign =
          on::eager([&both](auto const&) { return both.sign; },
                    [a, i](auto const& y, auto const& t) {
                      return like(y, y * imag(relative_change_of_det(a.value(), t)) * i);
                    },
                    [a, i](int, auto const& g, auto const& y) {
                      return share(a, evaluated_on_way_back(imag(conj(g) * y) * -i));
                    },
                    a);
      return followed(sign, log);
    }
  }
  template <class Y, class X>
  static auto like(Y const&, X const& x) {
    return tensor_in<S, value_t<Y>, extents_t<Y>>(x);
  }
  template <class A, class G>
  static auto share(A const& a, G const& g) {
    auto const a_inverse =
        evaluated_on_way_back(linalg::inv(recording_on<recorded<S, Kind>>::as_rules_read(a)));
    return evaluated_on_way_back(with_axis(with_axis(leaf_on_way_back(g))) *
                                 adjoint_matrices(leaf_on_way_back(a_inverse)));
  }
};

}  // namespace detail

LAZULI_END
