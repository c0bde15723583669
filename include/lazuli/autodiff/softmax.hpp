// How adjoints go back through softmax, logsumexp and layer_norm.
#pragma once

#include <lazuli/autodiff/reductions.hpp>
#include <lazuli/tensor/layer_norm.hpp>

LAZULI_BEGIN

namespace detail {

template <class C, bool Log>
  requires on_tape<C>
struct kept<softmax_node<C, Log>> : kept_value<softmax_node<C, Log>> {
  using X = softmax_node<C, Log>;

  kept<C> operand;
  along_axes<C> axes{};

  explicit kept(X const& x) : operand(operand_of(x)) {
    x.with_operand([&](C const&, int axis) {
      axes.axes[static_cast<std::size_t>(axis)] = true;
      auto const from = operand.value();
      this->result = tensor_of<value_t<X>, extents_t<X>>(
          softmax_node<std::remove_const_t<decltype(from)>, Log>(from, axis));
    });
  }
  template <class G>
  void backward(G const& g) const {
    auto const held = operand_in_memory(g);
    auto const there = strided_of(held);
    auto const y = this->value();
    if constexpr (Log)
      operand.backward(there - exp(y) * axes.template of<op::sum_reduction>(there));
    else
      operand.backward(y * (there - axes.template of<op::sum_reduction>(there * y)));
  }
  auto tangent() const {
    auto const given = operand.tangent();
    auto const t = strided_of(given);
    auto const y = this->value();
    using result = tensor_of<value_t<X>, extents_t<X>>;
    if constexpr (Log)
      return result(t - axes.template of<op::sum_reduction>(exp(y) * t));
    else
      return result(y * (t - axes.template of<op::sum_reduction>(y * t)));
  }

 private:
  static kept<C> operand_of(X const& x) {
    C const* found = nullptr;
    x.with_operand([&](C const& operand, int) { found = &operand; });
    return kept<C>(*found);
  }
};

template <class R, class C, class Extents, bool Keep>
  requires on_tape<C>
struct kept<logsumexp_node<reduction<R, C, Extents, Keep>>>
    : kept_value<logsumexp_node<reduction<R, C, Extents, Keep>>> {
  using Peak = reduction<R, C, Extents, Keep>;
  using X = logsumexp_node<Peak>;

  kept<C> operand;
  axes_of<C> axes{};

  explicit kept(X const& x) : operand(operand_of(x)) {
    x.with_peak([&](Peak const& peak) {
      axes = peak.axes();
      auto const from = operand.value();
      using lowered = reduction<R, std::remove_const_t<decltype(from)>, Extents, Keep>;
      this->result =
          tensor_of<value_t<X>, Extents>(logsumexp_node<lowered>(lowered(peak.op(), from, axes)));
    });
  }
  /// The share of each term of the sum; none has one where the sum is 0.
  template <class G>
  void backward(G const& g) const {
    auto const x = operand.value();
    auto const held = operand_in_memory(g);
    auto const there = strided_of(held);
    auto const y = spread<Keep>(this->value(), x.extents(), axes);
    operand.backward(spread<Keep>(there, x.extents(), axes) *
                     where(isfinite(y), exp(x - y), value_t<X>(0)));
  }
  auto tangent() const {
    auto const x = operand.value();
    auto const given = operand.tangent();
    auto const t = strided_of(given);
    auto const y = spread<Keep>(this->value(), x.extents(), axes);
    return tensor_of<value_t<X>, Extents>(make_reduction<Keep, Extents>(
        op::sum_reduction{}, t * where(isfinite(y), exp(x - y), value_t<X>(0)), axes));
  }

 private:
  static kept<C> operand_of(X const& x) {
    C const* found = nullptr;
    x.with_peak([&](Peak const& peak) { found = &peak.operand(); });
    return kept<C>(*found);
  }
};

template <class C, class... Affine>
  requires on_tape<layer_norm_node<C, Affine...>>
struct kept<layer_norm_node<C, Affine...>> : kept_value<layer_norm_node<C, Affine...>> {
  using X = layer_norm_node<C, Affine...>;

  list<kept<C>, kept<Affine>...> operands;
  along_axes<C> axes{};
  double eps = 0;

  explicit kept(X const& x) : operands(operands_of(x)) {
    x.with_operands([&](auto const& normalized, double added, auto const&...) {
      axes.axes = normalized;
      eps = added;
    });
    [&]<int... I>(std::integer_sequence<int, I...>) {
      using lowered = layer_norm_node<decltype(get<I>(operands).value())...>;
      this->result =
          tensor_of<value_t<X>, extents_t<X>>(rebuilt<lowered>(get<I>(operands).value()...));
    }
    (std::make_integer_sequence<int, 1 + sizeof...(Affine)>{});
  }

  template <class G>
  void backward(G const& g) const {
    auto const held = operand_in_memory(g);
    auto const there = strided_of(held);
    using T = value_t<X>;
    using E = extents_t<X>;
    auto const x = get<0>(operands).value();
    tensor_of<T, dextents<E::rank()>> const scale(
        T(1) / sqrt(axes.template of<op::var_reduction>(x) + static_cast<T>(eps)));
    tensor_of<T, E> const normal((x - axes.template of<op::mean_reduction>(x)) * scale);
    auto const to_operand = [&](auto const& h) {
      if constexpr (on_tape<C>)
        hand_to(get<0>(operands),
                scale * (h - axes.template of<op::mean_reduction>(h) -
                         normal * axes.template of<op::mean_reduction>(h * normal)));
    };
    if constexpr (sizeof...(Affine) == 0) {
      to_operand(there);
    } else {
      to_operand(there * get<1>(operands).value());
      if constexpr (on_tape<nth_t<1, C, Affine...>>) hand_to(get<1>(operands), there * normal);
      if constexpr (sizeof...(Affine) == 2) {
        if constexpr (on_tape<nth_t<2, C, Affine...>>) hand_to(get<2>(operands), there);
      }
    }
  }
  auto tangent() const {
    using T = value_t<X>;
    using E = extents_t<X>;
    auto const x = get<0>(operands).value();
    tensor_of<T, dextents<E::rank()>> const scale(
        T(1) / sqrt(axes.template of<op::var_reduction>(x) + static_cast<T>(eps)));
    tensor_of<T, E> const normal((x - axes.template of<op::mean_reduction>(x)) * scale);
    tensor_of<T, E> out(this->result.extents());
    if constexpr (on_tape<C>) {
      auto const given = get<0>(operands).tangent();
      auto const t = strided_of(given);
      out = scale * (t - axes.template of<op::mean_reduction>(t) -
                     normal * axes.template of<op::mean_reduction>(t * normal));
    } else {
      out.fill_(T(0));
    }
    if constexpr (sizeof...(Affine) > 0) {
      out *= get<1>(operands).value();
      if constexpr (on_tape<nth_t<1, C, Affine...>>) out += normal * get<1>(operands).tangent();
    }
    if constexpr (sizeof...(Affine) == 2) {
      if constexpr (on_tape<nth_t<2, C, Affine...>>) out += get<2>(operands).tangent();
    }
    return out;
  }

 private:
  template <class Lowered, class V, class... A>
  Lowered rebuilt(V const& v, A const&... affine) const {
    return Lowered(v, axes.axes, eps, affine...);
  }
  static list<kept<C>, kept<Affine>...> operands_of(X const& x) {
    list<C const*, Affine const*...> found{};
    x.with_operands([&](auto const&, double, auto const&... each) { found = make_list(&each...); });
    return [&]<int... I>(std::integer_sequence<int, I...>) {
      return make_list<kept<C>, kept<Affine>...>(kept<nth_t<I, C, Affine...>>(*get<I>(found))...);
    }
    (std::make_integer_sequence<int, 1 + sizeof...(Affine)>{});
  }
};

}  // namespace detail

LAZULI_END
