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
    square const held(given), l = lower(this->value()), g = lower(leaf_of(held));
    square const l_inverse(linalg::inv(l)),
        half = half_of_square(square(matmul(adjoint_matrices(leaf_of(l)), g)));
    square const s(matmul(adjoint_matrices(leaf_of(l_inverse)), square(matmul(half, l_inverse))));
    a.backward((s + adjoint_matrices(leaf_of(s))) * real_part_t<value_t<X>>(0.5));
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
  square lower(L const& x) const {
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
    using on = recording_on<recorded<S, Kind>>;
    using T = value_t<A>;
    auto const a = detail::record(given);
    auto both = F::of(a.value());
    auto const log =
        on::eager([&both](auto const&) { return std::move(both.logabsdet); },
                  [a](auto const& y, auto const& t) { return like(y, real(trace_of(a, t))); },
                  [a](int, auto const& g) { return share(a, g); }, a);
    if constexpr (!complex_dtype<T>) {
      return recorded_slogdet<decltype(both.sign), std::remove_const_t<decltype(log)>>{
          std::move(both.sign), log};
    } else {
      T const i(0, 1);
      auto const sign = on::eager(
          [&both](auto const&) { return both.sign; },
          [a, i](auto const& y, auto const& t) { return like(y, y * imag(trace_of(a, t)) * i); },
          [a, i](int, auto const& g, auto const& y) {
            return share(a,
                         tensor_in<S, T, extents_t<decltype(both.sign)>>(imag(conj(g) * y) * -i));
          },
          a);
      return recorded_slogdet<std::remove_const_t<decltype(sign)>,
                              std::remove_const_t<decltype(log)>>{sign, log};
    }
  }

 private:
  template <class Y, class X>
  static auto like(Y const&, X const& x) {
    return tensor_in<S, value_t<Y>, extents_t<Y>>(x);
  }
  /// The trace of a⁻¹·t.
  template <class A, class D>
  static auto trace_of(A const& a, D const& t) {
    tensor_in<S, value_t<A>, extents_t<A>> const share(matmul(linalg::inv(a.value()), t));
    return sum(share.diagonal(0, constant<-2>{}, constant<-1>{}), constant<-1>{}).eval();
  }
  template <class A, class G>
  static auto share(A const& a, G const& g) {
    using square = tensor_in<S, value_t<A>, extents_t<A>>;
    square const a_inverse(linalg::inv(a.value()));
    return square(with_axis(with_axis(leaf_of(g))) * adjoint_matrices(leaf_of(a_inverse)));
  }
};

}  // namespace detail

LAZULI_END
