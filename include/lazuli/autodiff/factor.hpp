// How adjoints go back through cholesky and slogdet.
#pragma once

#include <lazuli/autodiff/eager.hpp>
#include <lazuli/autodiff/linalg.hpp>

LAZULI_BEGIN

namespace detail {

struct cholesky_rule;

/// The share of a lower triangle that a product of a factor with its change has: all below the
/// diagonal, half of the diagonal.
template <class Square>
Square half_of_square(Square const& x) {
  Square out = tril(x);
  auto on_diagonal = out.diagonal(0, constant<-2>{}, constant<-1>{});
  on_diagonal *= value_t<Square>(0.5);
  return out;
}

/// The adjoint of a is Hermitian, as a is thought to be, though one triangle is read: that of
/// PyTorch. For l = cholesky(a): ½(s + sᴴ), s = l⁻ᴴ·half(lᴴ·g)·l⁻¹.
template <class Rule, class A>
  requires(on_tape<A>&& std::is_same_v<Rule, cholesky_rule>)
struct kept<per_matrix_node<Rule, A>> : kept_value<per_matrix_node<Rule, A>> {
  using X = per_matrix_node<Rule, A>;
  using square = tensor_of<value_t<X>, extents_t<X>>;

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
    square const held(given), l = lower(this->value()), g = lower(strided_of(held));
    square const l_inverse(linalg::inv(l)),
        half = half_of_square(square(matmul(adjoint_matrices(strided_of(l)), g)));
    square const s(
        matmul(adjoint_matrices(strided_of(l_inverse)), square(matmul(half, l_inverse))));
    a.backward((s + adjoint_matrices(strided_of(s))) * real_part_t<value_t<X>>(0.5));
  }
  /// l·half(l⁻¹·ȧ·l⁻ᴴ), of the Hermitian part of ȧ.
  auto tangent() const {
    square const held(a.tangent()), l = lower(this->value()), l_inverse(linalg::inv(l));
    square const t((held + adjoint_matrices(strided_of(held))) * real_part_t<value_t<X>>(0.5));
    square const inner(
        matmul(square(matmul(l_inverse, t)), adjoint_matrices(strided_of(l_inverse))));
    square const out(matmul(l, half_of_square(inner)));
    return lower(strided_of(out));
  }

 private:
  /// A lower triangle from that of the result, and back.
  template <class L>
  square lower(L const& x) const {
    return upper ? square(adjoint_matrices(x)) : square(x);
  }
};

/// The sign of a determinant, which ends the way back, and the logarithm, which is followed.
template <class Sign, class Log>
struct recorded_slogdet {
  Sign sign;
  Log logabsdet;
};

/// To a: g·a⁻ᴴ. Throws linalg_error for a singular matrix on the way back.
template <bool Forward, class F>
  requires(std::is_same_v<F, slogdet_of>)
struct matrices_on<recorded<host_space, Forward>, F> {
  template <class A>
  static auto record(A const& given) {
    using T = value_t<A>;
    static_assert(!complex_dtype<T>,
                  "lazuli: slogdet of complex matrices has no derivative: its sign has one too");
    auto const a = detail::record(given);
    auto both = F::of(a.value());
    auto const spread_out = [](auto const& x) {
      return with_axis(with_axis(strided_of(x), -1), -1);
    };
    auto log = recording_on<recorded<host_space, Forward>>::eager(
        [&both](auto const&) { return std::move(both.logabsdet); },
        [a](auto const& y, auto const& t) {
          tensor_of<T, extents_t<A>> const share(matmul(linalg::inv(a.value()), t));
          return tensor_of<value_t<decltype(y)>, extents_t<decltype(y)>>(
              sum(share.diagonal(0, constant<-2>{}, constant<-1>{}), constant<-1>{}));
        },
        [a, spread_out](int, auto const& g) {
          tensor_of<T, extents_t<A>> const a_inverse(linalg::inv(a.value()));
          return tensor_of<T, extents_t<A>>(spread_out(g) *
                                            adjoint_matrices(strided_of(a_inverse)));
        },
        a);
    return recorded_slogdet<decltype(both.sign), decltype(log)>{std::move(both.sign), log};
  }
};

}  // namespace detail

LAZULI_END
