// Parts of recorded expressions: constants and leaves on a tape; what all barriers keep; how
// adjoints are handed on.
#pragma once

#include <lazuli/autodiff/accumulate.hpp>
#include <lazuli/autodiff/sweep.hpp>
#include <lazuli/expr/map.hpp>

LAZULI_BEGIN

namespace detail {

/// The part X of a recorded expression. value(): an expression without barriers and of one memory
/// space that has X's value. backward(g): hands g, an expression of X's extents and the adjoint of
/// X, on to the leaves. tangent(): the derivative of X along the tangents of the leaves.
/// Specialised for each kind of expression, here and in the other files of this room.
template <class X>
struct kept;

/// Is X followed by a tape whose adjoints have tangents?
template <class X>
inline constexpr bool twice_followed = derivatives_on<space_of<X>> == derivatives::both;
/// Does the way back through X also give tangents of adjoints? Specialised beside the rules.
template <class X>
inline constexpr bool second_order = !on_tape<X> || leaf<X>;
template <class Op, class T, class... C>
inline constexpr bool second_order<node<Op, T, C...>> = (second_order<C> && ...);

template <class... X>
tape& tape_of(X const&... x);

/// Adjoints with tangents, see second.hpp.
template <class T, class E, class S, class X>
void add_adjoint(active<T, E, S, derivatives::both> const& x, X const& adjoint);
template <class X, class G>
void hand_back_twice(kept<X> const& chain, G const& g);
template <class Value, class D>
auto with_tangent(tape& on, Value&& value, D const& tangent);

/// An expression on the way back, in memory; with its tangent if it has one.
template <class X>
auto held_on_way_back(X const& x) {
  if constexpr (on_tape<X>)
    return record(x);
  else if constexpr (on_host<X>)
    return operand_in_memory(x);
  else if constexpr (leaf<X>)
    return leaf_of(x);
  else
    return value_tensor<X>(x);
}
template <class X>
auto leaf_on_way_back(X const& x) {
  if constexpr (on_tape<X>)
    return x;
  else
    return leaf_of(x);
}
/// An expression as a tensor, or as a result on the way back's own tape.
template <class X>
auto evaluated_on_way_back(X const& x) {
  if constexpr (on_tape<X>)
    return record(x);
  else
    return value_tensor<X>(x);
}
/// The value of part X of a recorded expression as rules read it on the way back, where the adjoint
/// is g: if g has a tangent, the value has its own.
template <class X, class G>
auto on_way_back(kept<X> const& part, G const& g) {
  if constexpr (!twice_followed<X>)
    return part.value();
  else if constexpr (leaf<X> || elementwise<X>)
    return part.followed(g);
  else
    return with_tangent(tape_of(g), part.value(), part.tangent());
}

/// Does an expression refer to tensors by name? Locals of a differentiated function no longer exist
/// on the way back.
template <class X>
inline constexpr bool names_tensors = false;
template <class L>
inline constexpr bool names_tensors<reference<L>> = true;
template <class Op, class T, class... C>
inline constexpr bool names_tensors<node<Op, T, C...>> = (names_tensors<C> || ...);

/// Is told of constants that statements keep as copies, on the thread on which it is `current`:
/// where the copy lies, and the named tensor that was copied (null: it is computed).
struct copies_of_constants {
  static copies_of_constants*& current() {
    static thread_local copies_of_constants* none = nullptr;
    return none;
  }
  virtual void made(void const* copy, void const* of, std::span<index const> extents, index size,
                    std::string_view dtype) = 0;
};
template <class X>
inline constexpr bool is_tensor_by_name = false;
template <class L>
inline constexpr bool is_tensor_by_name<reference<L>> = true;

/// A constant: kept as it is, with references to views; kept as its value if it has barriers or
/// names tensors.
template <class X>
  requires(!on_tape<X>)
struct kept<X> {
  static constexpr bool computed = plan::detail::barriers_in<X> > 0 || names_tensors<X>;
  using held_type = std::conditional_t<computed, value_tensor<X>, X>;

  held_type held;

  explicit kept(X const& x) : held(x) {
    if constexpr (computed) {
      auto* const told = copies_of_constants::current();
      if (told == nullptr) return;
      void const* of = nullptr;
      if constexpr (is_tensor_by_name<X>) of = x.data();
      auto const extents = held.extents().values();
      told->made(held.data(), of, extents, sizeof(value_t<X>), dtype_name_v<value_t<X>>);
    }
  }
  auto value() const {
    if constexpr (computed)
      return leaf_of(held);
    else
      return close(held);
  }
};

template <class T, class E, class S, derivatives Kind>
struct kept<active<T, E, S, Kind>> {
  active<T, E, S, Kind> held;

  explicit kept(active<T, E, S, Kind> const& x) : held(x) {}
  auto value() const { return leaf_of(held); }
  template <class G>
  void backward(G const& g) const {
    add_adjoint(held, g);
  }
  template <class G>
  auto followed(G const&) const {
    return active<T, E, S, derivatives::tangents>(held.on_its_tape(), held.map());
  }
  auto tangent() const { return arranged(std::as_const(held.on_its_tape().tangent), held.map()); }
};

/// The adjoint of leaf Leaf of chain E as a function for map, of E's leaves and E's adjoint.
template <class E, int Leaf>
struct leaf_adjoint {
  template <class... N>
  LAZULI_INLINE constexpr auto operator()(N const&... n) const {
    sweep::numbers<N...> const all = tie_list(n...);
    sweep::values<E, 0, sweep::numbers<N...>> const v(all);
    return sweep::back<E, Leaf, sweep::holds_selection<E>>(
        v, convert<compute_t<typename E::value_type>>(
               get<static_cast<int>(sizeof...(N)) - 1>(all)));
  }
};

/// The tangent of chain E as a function for map, of E's leaves and the tangents of Leaf….
template <class E, int... Leaf>
struct chain_tangent {
  template <class... N>
  LAZULI_INLINE constexpr auto operator()(N const&... n) const {
    sweep::numbers<N...> const all = tie_list(n...);
    sweep::values<E, 0, sweep::numbers<N...>> const v(all);
    return sweep::forward<E, sweep::holds_selection<E>, leaf_count<E>, 0, Leaf...>(v, all);
  }
};

/// f(leaves of e…), in evaluate's order.
template <class E, class F>
auto on_leaves(E const& e, F const& f) {
  return [&]<int... I>(std::integer_sequence<int, I...>) {
    return f(leaf_at<I>(e)...);
  }
  (std::make_integer_sequence<int, leaf_count<E>>{});
}

/// Hands the adjoint g on to a part of an expression, which may have been broadcast to g's extents.
/// (Where both have the same extents: part.backward(g).)
template <class X, class G>
void hand_to(kept<X> const& part, G const& g) {
  if constexpr (leaf<X>) {
    part.backward(g);  // sums itself
  } else if constexpr (places_axes<space_of<G>>) {
    memory_of<space_of_values<X>>::template sum_to<value_t<X>>(
        part.value().extents(), g, [&](auto const& own) { part.backward(own); });
  } else if constexpr (on_tape<G>) {
    constexpr int R = rank_of<G>;
    using E = extents_t<X>;
    auto const own = part.value().extents();
    std::array<bool, static_cast<std::size_t>(R)> axes{};
    bool const repeated = repeated_axes<R>(own, g.extents(), axes);
    if constexpr (R == E::rank()) {
      if (!repeated) return part.backward(g);
    }
    auto const sums = record(make_reduction<true, dextents<R>>(op::sum_reduction{}, g, axes));
    part.backward(sums.viewed(mapping<E>{own, row_major(own), 0}));
  } else {
    constexpr int R = rank_of<G>;
    using E = extents_t<X>;
    auto const own = part.value().extents();
    std::array<bool, static_cast<std::size_t>(R)> axes{};
    bool const repeated = repeated_axes<R>(own, g.extents(), axes);
    if constexpr (R == E::rank()) {
      if (!repeated) return part.backward(g);
    }
    tensor_in<space_of_values<X>, value_t<X>, dextents<R>> const sums(
        make_reduction<true, dextents<R>>(op::sum_reduction{}, g, axes));
    part.backward(arranged(sums, mapping<E>{own, row_major(own), 0}));
  }
}

/// What all barriers keep: their value. Derived must hand adjoints on.
template <class X>
struct kept_value {
  value_tensor<X> result;

  auto value() const { return leaf_of(result); }
};

}  // namespace detail

LAZULI_END
