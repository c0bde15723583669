// How adjoints go back through cholesky and slogdet.
#pragma once

#include <lazuli/autodiff/eager.hpp>
#include <lazuli/autodiff/linalg.hpp>

LAZULI_BEGIN

namespace detail {

struct cholesky_rule;

template <>
inline constexpr bool has_gradient<node_of<cholesky_rule>> = true;
template <>
inline constexpr bool has_gradient<slogdet_of> = true;

/// The share of a lower triangle that a product of a factor with its change has: all below the
/// diagonal, half of the diagonal.
template <class Square>
Square half_of_square(Square const& x) {
  Square out = tril(x);
  auto on_diagonal = out.diagonal(0, constant<-2>{}, constant<-1>{});
  on_diagonal *= value_t<Square>(0.5);
  return out;
}

/// The same by a product, which has a tangent.
template <on_tape Square>
auto half_of_square(Square const& x) {
  using T = value_t<Square>;
  index const n = x.extents()[rank_of<Square> - 1];
  return record(
      x * half_of_square(make_beside(x.value()).template full<T>(dextents<2>(n, n), T(1))));
}

template <class A>
inline constexpr bool second_order<per_matrix_node<cholesky_rule, A>> = second_order<A>;

/// The adjoint of a is Hermitian, as a is thought to be, though one triangle is read: that of
/// PyTorch. For l = cholesky(a): ½(s + sᴴ), s = l⁻ᴴ·half(lᴴ·g)·l⁻¹.
template <class Rule, class A>
  requires(on_tape<A>&& std::is_same_v<Rule, cholesky_rule>)
struct kept<per_matrix_node<Rule, A>> : kept_value<per_matrix_node<Rule, A>> {
  using X = per_matrix_node<Rule, A>;
  using square = value_tensor<X>;

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
  void backward(G const& given) const {
    auto const held = held_on_way_back(given);
    auto const l = lower(on_way_back(*this, given));
    auto const g = lower(leaf_on_way_back(held));
    auto const there = leaf_on_way_back(l);
    auto const l_inverse = evaluated_on_way_back(linalg::inv(there));
    auto const inverse = leaf_on_way_back(l_inverse);
    auto const half =
        half_of_square(evaluated_on_way_back(matmul(adjoint_matrices(there), leaf_on_way_back(g))));
    auto const right = evaluated_on_way_back(matmul(leaf_on_way_back(half), inverse));
    auto const product =
        evaluated_on_way_back(matmul(adjoint_matrices(inverse), leaf_on_way_back(right)));
    auto const s = leaf_on_way_back(product);
    a.backward((s + adjoint_matrices(s)) * real_part_t<value_t<X>>(0.5));
  }
  /// l·half(l⁻¹·ȧ·l⁻ᴴ), of the Hermitian part of ȧ.
  auto tangent() const {
    square const held(a.tangent()), l = lower(this->value()), l_inverse(linalg::inv(l));
    square const t((held + adjoint_matrices(leaf_of(held))) * real_part_t<value_t<X>>(0.5));
    square const inner(matmul(square(matmul(l_inverse, t)), adjoint_matrices(leaf_of(l_inverse))));
    square const out(matmul(l, half_of_square(inner)));
    return lower(leaf_of(out));
  }

 private:
  /// A lower triangle from that of the result, and back.
  template <class L>
  auto lower(L const& x) const {
    if constexpr (on_tape<L>)
      return upper ? record(adjoint_matrices(x))
                   : record(remapped(x, [](auto const& m) { return m; }));
    else
      return upper ? square(adjoint_matrices(x)) : square(x);
  }
};

/// The sign of a determinant, which ends the way back where it is real, and the logarithm, which is
/// followed.
template <class Sign, class Log>
struct recorded_slogdet {
  Sign sign;
  Log logabsdet;
};

/// To a: g·a⁻ᴴ, and of the sign s of complex matrices -i·Im(ḡ·s)·a⁻ᴴ. Throws linalg_error for a
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
