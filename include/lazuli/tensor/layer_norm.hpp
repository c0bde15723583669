// layer_norm: mean and variance of some axes in one pass, the result in another, piece by piece.
#pragma once

#include <lazuli/tensor/multi_assign.hpp>
#include <lazuli/tensor/softmax.hpp>

LAZULI_BEGIN

/// What is added to a variance before its root is taken: `layer_norm(x, eps(1e-3))`.
struct eps {
  double value;
  constexpr explicit eps(double v) : value(v) {}
};

namespace detail {

/// What weight and bias make of normalised rows, if there are any.
template <class N>
N const& scaled_and_moved(N const& normal) {
  return normal;
}
template <class N, class W, class... B>
auto scaled_and_moved(N const& normal, W const& weight, B const&... bias) {
  return ((normal * weight) + ... + bias);
}

}  // namespace detail

/// (x - mean) / sqrt(var + eps) over some axes, times Weight, plus Bias (none: without).
template <class C, class... Affine>
class layer_norm_node : public lazy_methods<layer_norm_node<C, Affine...>> {
 public:
  using value_type = floating_t<typename C::value_type>;
  using extents_type = typename C::extents_type;
  using expression_kind = barrier_kind;
  using memory_space = joint_space<C, Affine...>;
  static constexpr bool owns_memory = (C::owns_memory || ... || Affine::owns_memory);
  static constexpr std::string_view name = "layer_norm";
  using axis_set = std::array<bool, static_cast<std::size_t>(extents_type::rank())>;

  constexpr layer_norm_node(C operand, axis_set const& normalized, double eps, Affine... affine)
      : operand_(static_cast<C&&>(operand)),
        normalized_(normalized),
        eps_(eps),
        affine_(make_list(static_cast<Affine&&>(affine)...)) {}

  constexpr extents_type extents() const { return operand_.extents(); }
  constexpr auto borrow() const LAZULI_LIFETIMEBOUND {
    return with_affine([this](auto const&... a) {
      return layer_norm_node<closure_t<C const&>, closure_t<decltype(a)>...>(
          close(operand_), normalized_, eps_, close(a)...);
    });
  }
  template <class F>
  constexpr void for_each_operand(F const& f) const {
    f(operand_);
    with_affine([&f](auto const&... a) { (f(a), ...); });
  }
  /// f(axes, eps, operand, weight, bias), the last two where there are some.
  template <class F>
  constexpr auto with_operands(F const& f) const {
    return with_affine([&](auto const&... a) { return f(normalized_, eps_, operand_, a...); });
  }

  template <class D, class E, class Run>
  void evaluate(strided<D, E> const& to, Run const& run) const {
    constexpr int rank = extents_type::rank();
    auto const kept = [this](int i) { return !normalized_[static_cast<std::size_t>(i)]; };
    auto const held = detail::operand_in_memory(operand_, run);
    auto const x = detail::strided_of(held);
    detail::piece<rank> whole;
    whole.length = index_array<rank>(to.shape.values());
    with_affine([&](auto const&... a) {
      auto const pieces = [&](auto const&... in_memory) {
        detail::in_pieces(whole, kept, 20, [&](detail::piece<rank> const& p) {
          normalize(detail::cut_out(to, p), detail::cut_out(x, p),
                    detail::kept_lengths(p.length, kept), kept, detail::strided_of(in_memory)...);
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
      return f(affine_.first);
    } else {
      return f(affine_.first, affine_.second);
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
    detail::write(to, detail::scaled_and_moved(normal, affine...));
  }

  C operand_;
  axis_set normalized_;
  double eps_;
  list<Affine...> affine_;
};

namespace detail {

template <class X, class E>
void check_normalized(X const& x, E const& normalized, char const* call = "layer_norm") {
  static_assert(
      E::rank() > 0 && E::rank() <= rank_of<X>,
      "lazuli: layer_norm and rms_norm normalize over at least one axis, and over no more "
      "than there are");
  auto const shape = x.extents();
  for (int i = 0; i < E::rank(); ++i) {
    if (normalized[i] == shape[rank_of<X> - E::rank() + i]) continue;
    auto const all = shape.values();
    auto const last = normalized.values();
    fail<shape_error>(call, ": shape ", text::shape(all), " does not end with ", text::shape(last));
  }
}
template <class X, class E>
void check_affine(X const& x, E const& normalized, char const* which,
                  char const* call = "layer_norm") {
  auto const shape = x.extents();
  if (stretches_to(shape.values(), normalized.values())) return;
  auto const own = shape.values();
  auto const want = normalized.values();
  fail<shape_error>(call, ": the ", which, " of shape ", text::shape(own),
                    " does not broadcast to ", text::shape(want));
}

/// The eps that layer_norm takes after a shape: named, or PyTorch's number.
constexpr double number_of(eps e) { return e.value; }
constexpr double number_of(double e) { return e; }
template <class T>
concept eps_like = std::same_as<T, eps> || std::floating_point<T>;

/// The node over the axes that `normalized` is true for.
template <class Normalized, class X, class... Affine>
auto make_layer_norm(Normalized const& normalized, double eps, X&& x, Affine&&... affine) {
  using node = layer_norm_node<closure_t<X&&>, closure_t<Affine&&>...>;
  typename node::axis_set axes{};
  for (int i = 0; i < rank_of<X>; ++i) axes[static_cast<std::size_t>(i)] = normalized(i);
  if constexpr (on_tape<X> && has_tangents<space_of<X>> && has_adjoints<space_of<X>>) {
    // Computed by its parts for hvp: these have second derivatives.
    auto const of = evaluate_to_tensor(x);
    using own = std::remove_const_t<decltype(of)>;
    auto const mean_of = [&](auto const& y) {
      return make_reduction<true, dextents<rank_of<own>>>(op::mean_reduction{}, y, axes);
    };
    auto const centred = evaluate_to_tensor(of - mean_of(of));
    auto const normal = evaluate_to_tensor(
        centred / sqrt(mean_of(square(centred)) + static_cast<value_t<own>>(eps)));
    if constexpr (sizeof...(Affine) == 0)
      return normal;
    else
      return evaluate_to_tensor(scaled_and_moved(normal, affine...));
  } else {
    return node(close(static_cast<X&&>(x)), axes, eps, close(static_cast<Affine&&>(affine))...);
  }
}
template <class L, class X>
auto layer_norm_over(L const& axes, double eps, X&& x) {
  bool named[static_cast<std::size_t>(rank_of<X>) + 1] = {};
  for (brace_index a : axes) named[normalize_axis(a.value, rank_of<X>, "layer_norm")] = true;
  return make_layer_norm([&named](int i) { return named[i]; }, eps, static_cast<X&&>(x));
}
template <class E, class X, class... Affine>
auto layer_norm_of_last(E const& normalized, double eps, X&& x, Affine&&... affine) {
  check_normalized(x, normalized);
  return make_layer_norm([](int i) { return i >= rank_of<X> - E::rank(); }, eps,
                         static_cast<X&&>(x), static_cast<Affine&&>(affine)...);
}

}  // namespace detail

/// (x - mean) / sqrt(var + eps), with mean and variance (divided by n) over the last axis, over one
/// axis (`layer_norm(x, 0)`) or over several (`layer_norm(x, {0, 1})`). Shape and dtype of x;
/// integers give floats that hold them. Two passes over pieces in the cache. Throws index_error.
/// Example: test/tensor/layer_norm.cpp.
template <expression X>
auto layer_norm(X&& x, eps added = eps(1e-5)) {
  static_assert(rank_of<X> > 0, "lazuli: layer_norm normalizes over the last axis: there is none");
  return detail::make_layer_norm([](int i) { return i == rank_of<X> - 1; }, added.value,
                                 static_cast<X&&>(x));
}
template <expression X, index_like Axis>
auto layer_norm(X&& x, Axis axis, eps added = eps(1e-5)) {
  return detail::make_layer_norm([one = normalize_axis(static_cast<index>(axis), rank_of<X>,
                                                       "layer_norm")](int i) { return i == one; },
                                 added.value, static_cast<X&&>(x));
}
template <expression X, int N>
auto layer_norm(X&& x, brace_index const (&axes)[N], eps added = eps(1e-5)) {
  return detail::layer_norm_over(axes, added.value, static_cast<X&&>(x));
}
template <expression X, detail::index_element I, int N>
auto layer_norm(X&& x, I const (&axes)[N], eps added = eps(1e-5)) {
  return detail::layer_norm_over(axes, added.value, static_cast<X&&>(x));
}
/// The same over the last axes, whose extents `normalized` gives, as shape(n): PyTorch's rule. The
/// result is multiplied by `weight`, and `bias` is added, if they are given. Throws shape_error.
template <expression X, extents_like E, detail::eps_like Eps = eps>
auto layer_norm(X&& x, E const& normalized, Eps added = Eps(1e-5)) {
  return detail::layer_norm_of_last(normalized, detail::number_of(added), static_cast<X&&>(x));
}
template <expression X, extents_like E, expression W, detail::eps_like Eps = eps>
auto layer_norm(X&& x, E const& normalized, W&& weight, Eps added = Eps(1e-5)) {
  detail::check_affine(weight, normalized, "weight");
  return detail::layer_norm_of_last(normalized, detail::number_of(added), static_cast<X&&>(x),
                                    static_cast<W&&>(weight));
}
template <expression X, extents_like E, expression W, expression B, detail::eps_like Eps = eps>
auto layer_norm(X&& x, E const& normalized, W&& weight, B&& bias, Eps added = Eps(1e-5)) {
  detail::check_affine(weight, normalized, "weight");
  detail::check_affine(bias, normalized, "bias");
  return detail::layer_norm_of_last(normalized, detail::number_of(added), static_cast<X&&>(x),
                                    static_cast<W&&>(weight), static_cast<B&&>(bias));
}
/// Over the last axes, as many as the weight has: `layer_norm(x, w, b)`.
template <expression X, expression W, class... Rest>
auto layer_norm(X&& x, W&& weight, Rest&&... rest) {
  auto const normalized = weight.extents();
  return lazuli::layer_norm(static_cast<X&&>(x), normalized, static_cast<W&&>(weight),
                            static_cast<Rest&&>(rest)...);
}
/// What the compiler prints of layer_norm(x, -1, w, b).
struct weights_are_of_the_last_axes_write_layer_norm_x_w_b {};
// clang-format off
template <expression X, index_like Axis, expression W, class... Rest>
weights_are_of_the_last_axes_write_layer_norm_x_w_b layer_norm(X&&, Axis, W&&, Rest&&...)
    LAZULI_REFUSED("lazuli: weights are of the last axes, as many as they have: layer_norm(x, w, b), or layer_norm(x, {5}, w, b)");
// clang-format on
/// The extents in braces, which are no axes where there are weights: `layer_norm(x, {6}, w, b)`.
template <expression X, std::size_t N, expression W, class... Rest>
auto layer_norm(X&& x, brace_index const (&normalized)[N], W&& weight, Rest&&... rest) {
  return lazuli::layer_norm(static_cast<X&&>(x),
                            dextents<static_cast<int>(N)>(detail::listed(normalized)),
                            static_cast<W&&>(weight), static_cast<Rest&&>(rest)...);
}

LAZULI_END
