// layer_norm: mean and variance of the last axes in one pass, the result in another, piece by
// piece.
#pragma once

#include <lazuli/tensor/several.hpp>
#include <lazuli/tensor/softmax.hpp>

LAZULI_BEGIN

/// (x - mean) / sqrt(var + eps) over the last K axes, times Weight, plus Bias (list<>: none).
template <class C, int K, class... Affine>
class layer_norm_node : public lazy_methods<layer_norm_node<C, K, Affine...>> {
 public:
  using value_type = floating_t<typename C::value_type>;
  using extents_type = typename C::extents_type;
  using expression_kind = barrier_kind;
  using memory_space = joint_space<C, Affine...>;
  static constexpr bool owns_memory = (C::owns_memory || ... || Affine::owns_memory);
  static constexpr std::string_view name = "layer_norm";

  constexpr layer_norm_node(C operand, double eps, Affine... affine)
      : operand_(static_cast<C&&>(operand)),
        eps_(eps),
        affine_(make_list(static_cast<Affine&&>(affine)...)) {}

  constexpr extents_type extents() const { return operand_.extents(); }
  constexpr auto borrow() const LAZULI_LIFETIMEBOUND {
    return with_affine([this](auto const&... a) {
      return layer_norm_node<closure_t<C const&>, K, closure_t<decltype(a)>...>(close(operand_),
                                                                                eps_, close(a)...);
    });
  }
  template <class F>
  constexpr void for_each_operand(F const& f) const {
    f(operand_);
    with_affine([&f](auto const&... a) { (f(a), ...); });
  }
  /// f(eps, operand, weight, bias), the last two where there are some.
  template <class F>
  void with_operands(F const& f) const {
    with_affine([&](auto const&... a) { f(eps_, operand_, a...); });
  }

  template <class D, class E, class Run>
  void evaluate(strided<D, E> const& to, Run const& run) const {
    constexpr int rank = extents_type::rank();
    auto const kept = [](int i) { return i < rank - K; };
    auto const held = detail::operand_in_memory(operand_, run);
    strided<typename C::value_type const, extents_type> const x{held.data(), held.extents(),
                                                                held.strides()};
    detail::piece<rank> whole;
    whole.length = index_array<rank>(to.shape.values());
    with_affine([&](auto const&... a) {
      auto const pieces = [&](auto const&... in_memory) {
        detail::in_pieces(whole, kept, 20, [&](detail::piece<rank> const& p) {
          normalize(detail::cut_out(to, p), detail::cut_out(x, p), detail::kept_lengths(p, kept),
                    kept, in_memory...);
        });
      };
      pieces(detail::operand_in_memory(a, run)...);
    });
  }

 private:
  template <class F>
  constexpr auto with_affine(F const& f) const {
    if constexpr (sizeof...(Affine) == 0) {
      return f();
    } else if constexpr (sizeof...(Affine) == 1) {
      return f(affine_.head);
    } else {
      return f(affine_.head, affine_.tail.head);
    }
  }

  template <class To, class X, class Lengths, class Kept, class... A>
  void normalize(To const& to, X const& x, Lengths const& lengths, Kept const& kept,
                 A const&... affine) const {
    using T = compute_t<value_type>;
    constexpr int rank = extents_type::rank();
    auto const numbers = astype<T>(x);
    auto const mean = detail::reduce_kept<op::mean_reduction>(numbers, kept);
    auto const var = detail::reduce_kept<op::var_reduction>(numbers, kept);
    using both = detail::reductions_of<std::remove_const_t<decltype(mean)>,
                                       std::remove_const_t<decltype(var)>>;
    detail::scratch_array<typename both::value_type, rank> moments(lengths);
    detail::reduce_lowered(moments.all(), both{mean, {make_list(mean.op(), var.op())}}, numbers);
    detail::scratch_array<T, rank> scales(lengths);
    auto const middle = detail::member<0>(moments.memory.data(), moments.shape);
    detail::write(scales.all(),
                  T(1) / sqrt(detail::member<1>(moments.memory.data(), moments.shape) +
                              static_cast<T>(eps_)));
    auto const normal = (x - middle) * scales.all();
    if constexpr (sizeof...(A) == 0)
      detail::write(to, normal);
    else if constexpr (sizeof...(A) == 1)
      detail::write(to, (normal * ... * affine));
    else
      detail::write(to, scaled_and_shifted(normal, affine...));
  }
  template <class X, class W, class B>
  static auto scaled_and_shifted(X const& x, W const& weight, B const& bias) {
    return x * weight + bias;
  }

  C operand_;
  double eps_;
  list<Affine...> affine_;
};

namespace detail {

template <class X, class E>
void check_normalized(X const& x, E const& normalized) {
  static_assert(
      E::rank() > 0 && E::rank() <= rank_of<X>,
      "lazuli: layer_norm normalizes over at least one axis, and over no more than there are");
  auto const shape = x.extents();
  for (int i = 0; i < E::rank(); ++i) {
    if (normalized[i] == shape[rank_of<X> - E::rank() + i]) continue;
    auto const all = shape.values();
    auto const last = normalized.values();
    fail<shape_error>("layer_norm: shape ", text::shape(all), " does not end with ",
                      text::shape(last));
  }
}
template <class X, class E>
void check_affine(X const& x, E const& normalized, char const* which) {
  auto const shape = x.extents();
  if (stretches_to(shape.values(), normalized.values())) return;
  auto const own = shape.values();
  auto const want = normalized.values();
  fail<shape_error>("layer_norm: the ", which, " of shape ", text::shape(own),
                    " does not broadcast to ", text::shape(want));
}

}  // namespace detail

/// (x - mean) / sqrt(var + eps), mean and variance (of the whole population) over the last axes,
/// whose extents `normalized` gives, as shape(n): PyTorch's rule. With `weight` and `bias` of that
/// shape: times the one, plus the other. The shape of x, its dtype, integers as floats that hold
/// them. Two passes over pieces in the cache. Throws shape_error. Example:
/// test/tensor/layer_norm.cpp.
template <expression X, extents_like E>
auto layer_norm(X&& x, E const& normalized, double eps = 1e-5) {
  detail::check_normalized(x, normalized);
  return layer_norm_node<closure_t<X&&>, E::rank()>(close(static_cast<X&&>(x)), eps);
}
/// The same over the last axis alone.
template <expression X>
auto layer_norm(X&& x, double eps = 1e-5) {
  static_assert(rank_of<X> > 0, "lazuli: layer_norm normalizes over the last axis: there is none");
  auto const last = shape(x.extents()[rank_of<X> - 1]);
  return lazuli::layer_norm(static_cast<X&&>(x), last, eps);
}
template <expression X, extents_like E, expression W>
auto layer_norm(X&& x, E const& normalized, W&& weight, double eps = 1e-5) {
  detail::check_normalized(x, normalized);
  detail::check_affine(weight, normalized, "weight");
  return layer_norm_node<closure_t<X&&>, E::rank(), closure_t<W&&>>(
      close(static_cast<X&&>(x)), eps, close(static_cast<W&&>(weight)));
}
template <expression X, extents_like E, expression W, expression B>
auto layer_norm(X&& x, E const& normalized, W&& weight, B&& bias, double eps = 1e-5) {
  detail::check_normalized(x, normalized);
  detail::check_affine(weight, normalized, "weight");
  detail::check_affine(bias, normalized, "bias");
  return layer_norm_node<closure_t<X&&>, E::rank(), closure_t<W&&>, closure_t<B&&>>(
      close(static_cast<X&&>(x)), eps, close(static_cast<W&&>(weight)),
      close(static_cast<B&&>(bias)));
}

LAZULI_END
