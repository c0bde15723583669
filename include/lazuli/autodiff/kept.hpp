// What a statement keeps for the way back: the tree of its expression with constants, leaves on a
// tape, and barriers with their values.
#pragma once

#include <lazuli/autodiff/joint_adjoints.hpp>

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

  /// The chain over values with their tangents, if adjoints g have tangents.
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
      send_all(value(), g, sources());
    }
  }
  value_tensor<E> tangent() const { return tangent_along(value(), sources()); }

  /// Are the adjoints of all parts computed in one loop over the host's memory?
  static consteval bool goes_back_in_one_loop() {
    using lowered = decltype(std::declval<kept const&>().value());
    if constexpr (reached && runs_loops_of_host<space_of<lowered>> && sources().size() > 0)
      return in_one_type<T, lowered>();
    else
      return false;
  }
  /// backward(g) for a g that is `slope` everywhere; returns the sum of the chain's elements.
  template <class N>
  N sum_and_backward(N const& slope) const {
    return [&]<int... Leaf>(std::integer_sequence<int, Leaf...>) {
      return send_jointly<T, true, Leaf...>(value(), number_in_memory(slope), part<Leaf>()...);
    }
    (sources());
  }

  /// The leaves of value() that derivatives reach, as an integer_sequence.
  static consteval auto sources() {
    return []<std::size_t... K>(std::index_sequence<K...>) {
      return std::integer_sequence<int, reached_leaves()[K + 1]...>{};
    }
    (std::make_index_sequence<static_cast<std::size_t>(reached_leaves()[0])>{});
  }
  /// The part whose value is leaf Leaf of value().
  template <int Leaf>
  auto const& part() const {
    constexpr int I = child_of_leaf<Leaf>();
    auto const& own = get<I>(operands);
    if constexpr (on_tape<nth_t<I, C...>> && elementwise<nth_t<I, C...>>)
      return own.template part<Leaf - before<I>()>();
    else
      return own;
  }
  template <int Leaf>
  static consteval bool is_source() {
    constexpr int I = child_of_leaf<Leaf>();
    using child = nth_t<I, C...>;
    if constexpr (!on_tape<child> || dtype_kind_v<value_t<child>> < dtype_kind::real ||
                  sweep::is_condition<Op, I>)
      return false;
    else if constexpr (elementwise<child>)
      return kept<child>::template is_source<Leaf - before<I>()>();
    else
      return true;
  }

 private:
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-braces"  // each part is made where it is to lie
  template <int... I>
  kept(E const& e, std::integer_sequence<int, I...>)
      : op(e.op()), operands{kept<C>(e.template operand<I>())...} {}
#pragma GCC diagnostic pop

  /// Their number, then their list.
  static consteval auto reached_leaves() {
    constexpr int all = leaf_count<decltype(std::declval<kept const&>().value())>;
    std::array<int, static_cast<std::size_t>(all) + 1> out{};
    [&]<int... Leaf>(std::integer_sequence<int, Leaf...>) {
      ((is_source<Leaf>() ? out[static_cast<std::size_t>(++out[0])] = Leaf : 0), ...);
    }
    (std::make_integer_sequence<int, all>{});
    return out;
  }
  template <int Leaf>
  static consteval int child_of_leaf() {
    return child_with_leaf(std::type_identity<decltype(std::declval<kept const&>().value())>{}, Leaf);
  }
  template <int I>
  static consteval int before() {
    return leaves_before(std::type_identity<decltype(std::declval<kept const&>().value())>{}, I);
  }
  /// Hands the adjoint of value() on to where each of the leaves Leaf… comes from.
  template <class Lowered, class G, int... Leaf>
  void send_all(Lowered const& e, G const& g, std::integer_sequence<int, Leaf...>) const {
    if constexpr (goes_back_in_one_loop() && std::is_same_v<value_t<G>, T>)
      send_jointly<T, false, Leaf...>(e, g, part<Leaf>()...);
    else
      (send<Leaf>(part<Leaf>(), e, g), ...);
  }
  template <class Lowered, int... Leaf>
  value_tensor<E> tangent_along(Lowered const& e, std::integer_sequence<int, Leaf...>) const {
    if constexpr (sizeof...(Leaf) == 0) {
      return make_beside(e).template zeros<T>(e.extents());
    } else {
      return on_leaves(e, [&](auto const&... leaves) {
        return value_tensor<E>(
            map_node(chain_tangent<Lowered, Leaf...>{}, leaves..., part<Leaf>().tangent()...));
      });
    }
  }
  /// Hands the adjoint of leaf Leaf of the lowered chain on to where that leaf comes from.
  template <int Leaf, class Source, class Lowered, class G>
  static void send(Source const& source, Lowered const& e, G const& g) {
    hand_to(source, on_leaves(e, [&](auto const&... leaves) {
              return map_node(leaf_adjoint<Lowered, Leaf>{}, leaves..., g);
            }));
  }
};

}  // namespace detail

LAZULI_END
