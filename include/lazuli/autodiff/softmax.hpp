// How adjoints go back through softmax, logsumexp and layer_norm.
#pragma once

#include <lazuli/autodiff/reductions.hpp>
#include <lazuli/tensor/layer_norm.hpp>

LAZULI_BEGIN

namespace detail {

template <class C, bool Log>
inline constexpr bool second_order<softmax_node<C, Log>> = second_order<C>;
template <class R, class C, class Extents, bool Keep>
inline constexpr bool second_order<logsumexp_node<reduction<R, C, Extents, Keep>>> =
    second_order<C>;

template <class C, bool Log>
  requires on_tape<C>
struct kept<softmax_node<C, Log>> : kept_value<softmax_node<C, Log>> {
  using X = softmax_node<C, Log>;

  kept<C> operand;
  along_axes<C> axes{};

  explicit kept(X const& x)
      : operand(x.with_operand([](C const& of, int) { return kept<C>(of); })) {
    int const axis = x.with_operand([](C const&, int along) { return along; });
    axes.axes[static_cast<std::size_t>(axis)] = true;
    auto const from = operand.value();
    this->result =
        value_tensor<X>(softmax_node<std::remove_const_t<decltype(from)>, Log>(from, axis));
  }
  template <class G>
  void backward(G const& g) const {
    auto const held = held_on_way_back(g);
    auto const h = leaf_on_way_back(held);
    auto const y = on_way_back(*this, g);
    if constexpr (Log)
      operand.backward(h - exp(y) * sums(h));
    else
      operand.backward(slopes_times(h, y));
  }
  auto tangent() const {
    auto const held = operand.tangent();
    auto const h = leaf_of(held);
    using result = value_tensor<X>;
    if constexpr (Log)
      return result(h - sums(exp(this->value()) * h));
    else
      return result(slopes_times(h, this->value()));
  }

 private:
  template <class H>
  auto sums(H const& h) const {
    return axes.template of<op::sum_reduction>(h);
  }
  /// The slopes of a softmax form a symmetric matrix.
  template <class H, class Y>
  auto slopes_times(H const& h, Y const& y) const {
    return y * (h - sums(h * y));
  }
};

template <class R, class C, class Extents, bool Keep, class Space>
  requires on_tape<C>
struct kept<logsumexp_node<reduction<R, C, Extents, Keep, Space>>>
    : kept_value<logsumexp_node<reduction<R, C, Extents, Keep, Space>>> {
  using Peak = reduction<R, C, Extents, Keep, Space>;
  using X = logsumexp_node<Peak>;

  kept<C> operand;
  axes_of<C> axes;

  explicit kept(X const& x)
      : operand(x.with_peak([](Peak const& peak) { return kept<C>(peak.operand()); })),
        axes(x.with_peak([](Peak const& peak) { return peak.axes(); })) {
    auto const from = operand.value();
    using lowered = reduction<R, std::remove_const_t<decltype(from)>, Extents, Keep, space_of_values<Peak>>;
    this->result = value_tensor<X>(logsumexp_node<lowered>(lowered(R{}, from, axes)));
  }
  template <class G>
  void backward(G const& g) const {
    auto const x = on_way_back(operand, g);
    auto const held = held_on_way_back(g);
    operand.backward(spread<Keep>(leaf_on_way_back(held), x, axes) *
                     shares(x, on_way_back(*this, g)));
  }
  auto tangent() const {
    auto const held = operand.tangent();
    return value_tensor<X>(make_reduction<Keep, Extents>(
        op::sum_reduction{}, leaf_of(held) * shares(operand.value(), this->value()), axes));
  }

 private:
  /// The share of each term in the sum; no term has one if the sum is 0.
  template <class V, class Y>
  auto shares(V const& x, Y const& result) const {
    auto const y = spread<Keep>(result, x, axes);
    return where(isfinite(y), exp(x - y), value_t<X>(0));
  }
};

/// What layer_norm makes of x, before weight and bias, and of changes of x.
template <class T, class X>
struct normalized_rows {
  along_axes<X> axes;
  tensor_in<space_of_values<X>, T, dextents<rank_of<X>>> scale;
  tensor_in<space_of_values<X>, T, extents_t<X>> normal;

  template <class V>
  normalized_rows(V const& x, along_axes<X> const& along, double eps)
      : axes(along),
        scale(T(1) / sqrt(axes.template of<op::var_reduction>(x) + static_cast<T>(eps))),
        normal((x - axes.template of<op::mean_reduction>(x)) * scale) {}

  /// The slopes, which form a symmetric matrix, times h.
  template <class H>
  auto slopes_times(H const& h) const {
    return scale * (h - axes.template of<op::mean_reduction>(h) -
                    normal * axes.template of<op::mean_reduction>(h * normal));
  }
};

template <class C, class... Affine>
  requires on_tape<layer_norm_node<C, Affine...>>
struct kept<layer_norm_node<C, Affine...>> : kept_value<layer_norm_node<C, Affine...>> {
  using X = layer_norm_node<C, Affine...>;

  list<kept<C>, kept<Affine>...> operands;
  along_axes<C> axes{};
  double eps = 0;

  explicit kept(X const& x)
      : operands(x.with_operands([](auto const&, double, C const& of, Affine const&... affine) {
          return make_list(kept<C>(of), kept<Affine>(affine)...);
        })) {
    x.with_operands([&](auto const& normalized, double added, auto const&...) {
      axes.axes = normalized;
      eps = added;
    });
    auto const from = get<0>(operands).value();
    [&]<int... I>(std::integer_sequence<int, I...>) {
      using lowered = layer_norm_node<std::remove_const_t<decltype(from)>,
                                      decltype(get<I + 1>(operands).value())...>;
      this->result =
          value_tensor<X>(lowered(from, axes.axes, eps, get<I + 1>(operands).value()...));
    }
    (std::make_integer_sequence<int, sizeof...(Affine)>{});
  }

  template <class G>
  void backward(G const& g) const {
    auto const held = held_on_way_back(g);
    auto const h = leaf_of(held);
    auto const rows = this->rows();
    auto const to_operand = [&](auto const& of_normal) {
      if constexpr (on_tape<C>) hand_to(get<0>(operands), rows.slopes_times(of_normal));
    };
    if constexpr (sizeof...(Affine) == 0) {
      to_operand(h);
    } else {
      to_operand(h * get<1>(operands).value());
      if constexpr (on_tape<nth_t<1, C, Affine...>>) hand_to(get<1>(operands), h * rows.normal);
    }
    if constexpr (sizeof...(Affine) == 2) {
      if constexpr (on_tape<nth_t<2, C, Affine...>>) hand_to(get<2>(operands), h);
    }
  }
  auto tangent() const {
    auto const rows = this->rows();
    value_tensor<X> out(this->result.extents());
    if constexpr (on_tape<C>) {
      auto const held = get<0>(operands).tangent();
      out = rows.slopes_times(leaf_of(held));
    } else {
      out.fill_(value_t<X>(0));
    }
    if constexpr (sizeof...(Affine) > 0) {
      out *= get<1>(operands).value();
      if constexpr (on_tape<nth_t<1, C, Affine...>>)
        out += rows.normal * get<1>(operands).tangent();
    }
    if constexpr (sizeof...(Affine) == 2) {
      if constexpr (on_tape<nth_t<2, C, Affine...>>) out += get<2>(operands).tangent();
    }
    return out;
  }

 private:
  normalized_rows<value_t<X>, C> rows() const { return {get<0>(operands).value(), axes, eps}; }
};

}  // namespace detail

LAZULI_END
