// What a statement keeps for the way back: the tree of its expression with constants, leaves on a
// tape, and barriers with their values.
#pragma once

#include <lazuli/autodiff/adjoint_loop.hpp>

LAZULI_BEGIN

namespace detail {

/// A chain.
template <class Op, class T, class... C>
  requires on_tape<node<Op, T, C...>>
struct kept<node<Op, T, C...>> {
  using E = node<Op, T, C...>;
  static constexpr bool reached = dtype_kind_v<T> >= dtype_kind::real;
  static_assert(!reached || differentiable<Op> || differentiable_by_parts<Op>,
                "lazuli: this op has no derivative; detach its operands, or give it one with "
                "custom_gradient");

  [[no_unique_address]] Op op;
  list<kept<C>...> operands;

  explicit kept(E const& e) : kept(e, std::make_integer_sequence<int, E::arity>{}) {}

  auto value() const {
    return [this]<int... I>(std::integer_sequence<int, I...>) {
      return node<Op, T, decltype(get<I>(operands).value())...>(op, get<I>(operands).value()...);
    }
    (std::make_integer_sequence<int, E::arity>{});
  }

  /// The chain over values with their tangents, where those of adjoints g are wanted.
  template <class G>
  auto followed(G const& g) const {
    return [&]<int... I>(std::integer_sequence<int, I...>) {
      return node<Op, T, decltype(on_way_back(get<I>(operands), g))...>(
          op, on_way_back(get<I>(operands), g)...);
    }
    (std::make_integer_sequence<int, E::arity>{});
  }

  template <class G>
  void backward(G const& g) const {
    if constexpr (reached && on_tape<G>) {
      hand_back_twice(*this, g);
    } else if constexpr (reached) {
      [[maybe_unused]] auto const e = value();
      using lowered = std::remove_const_t<decltype(e)>;
      with_sources<0>(
          [&]<int... Leaf>(std::integer_sequence<int, Leaf...>, auto const&... sources) {
            if constexpr (sizeof...(Leaf) > 0 && on_host<lowered> && in_one_type<T, lowered>() &&
                          std::is_same_v<value_t<G>, T>)
              send_jointly<T, Leaf...>(e, g, sources...);
            else
              (send<Leaf>(sources, e, g), ...);
          },
          std::integer_sequence<int>{});
    }
  }
  value_tensor<E> tangent() const {
    return with_sources<0>(
        [this]<int... Leaf>(std::integer_sequence<int, Leaf...>, auto const&... sources) {
          return tangent_along<Leaf...>(value(), sources.tangent()...);
        },
        std::integer_sequence<int>{});
  }
  /// What f(numbers of the leaves that derivatives reach, the parts that they are the values of…)
  /// returns.
  template <int First, int I = 0, class F, int... Leaf, class... D>
  auto with_sources(F const& f, std::integer_sequence<int, Leaf...> leaves,
                    D const&... before) const {
    if constexpr (I == E::arity) {
      return f(leaves, before...);
    } else {
      using child = nth_t<I, C...>;
      constexpr int at = First + leaves_before<I>(std::type_identity<decltype(this->value())>{});
      auto const then = [&](auto more, auto const&... now) {
        return with_sources<First, I + 1>(f, more, now...);
      };
      auto const& part = get<I>(operands);
      if constexpr (!on_tape<child> || dtype_kind_v<value_t<child>> < dtype_kind::real ||
                    sweep::is_condition<Op, I>)
        return then(leaves, before...);
      else if constexpr (elementwise<child>)
        return part.template with_sources<at>(then, leaves, before...);
      else
        return then(std::integer_sequence<int, Leaf..., at>{}, before..., part);
    }
  }

 private:
  template <int... I>
  kept(E const& e, std::integer_sequence<int, I...>)
      : op(e.op()), operands(keep_all(e, std::integer_sequence<int, I...>{})) {}
  template <int... Leaf, class Lowered, class... D>
  static value_tensor<E> tangent_along(Lowered const& e, D const&... t) {
    if constexpr (sizeof...(Leaf) == 0) {
      return make_beside(e).template zeros<T>(e.extents());
    } else {
      return with_leaves(e, [&](auto const&... leaves) {
        return value_tensor<E>(map_node(chain_tangent<Lowered, Leaf...>{}, leaves..., t...));
      });
    }
  }
  /// The adjoint of leaf Leaf of the lowered chain, to where that leaf comes from.
  template <int Leaf, class Source, class Lowered, class G>
  static void send(Source const& source, Lowered const& e, G const& g) {
    hand_to(source, with_leaves(e, [&](auto const&... leaves) {
              return map_node(leaf_adjoint<Lowered, Leaf>{}, leaves..., g);
            }));
  }
  template <int... I>
  static list<kept<C>...> keep_all(E const& e, std::integer_sequence<int, I...>) {
    return make_list<kept<C>...>(kept<C>(e.template operand<I>())...);
  }
};

}  // namespace detail

LAZULI_END
