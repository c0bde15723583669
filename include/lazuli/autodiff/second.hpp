// The way back with tangents: each adjoint has a tangent along which the function's arguments move.
// Rules run over results of a forward tape, whose own rules give the tangents.
#pragma once

#include <lazuli/autodiff/dual.hpp>
#include <lazuli/autodiff/eager.hpp>
#include <lazuli/autodiff/linalg.hpp>
#include <lazuli/autodiff/softmax.hpp>

LAZULI_BEGIN

namespace detail {

template <class X>
using with_tangent_t = active<value_t<X>, extents_t<X>, space_of_values<X>, derivatives::tangents>;

/// A value and its tangent as one operand; it takes over the memory of the value, or refers to it.
template <class Value, class D>
auto with_tangent(tape& on, Value&& value, D const& tangent) {
  using T = value_t<std::remove_cvref_t<Value>>;
  using E = extents_t<std::remove_cvref_t<Value>>;
  using S = space_of_values<std::remove_cvref_t<Value>>;
  auto* const step = new (on) variable_step<T, E, S>;
  new_step owner(step);
  E const extents = value.extents();
  if constexpr (std::is_same_v<Value, tensor_in<S, T, E>>) {
    step->held = static_cast<Value&&>(value);
    step->here.set(extents, step->held);
  } else {
    step->here.set(extents, value);
  }
  set_tangent(step->here, tangent);
  return on_the_tape<derivatives::tangents>(on, std::move(owner), step->here, false);
}

template <class T, class E, class S, class X>
void add_adjoint(active<T, E, S, derivatives::both> const& x, X const& adjoint) {
  if constexpr (on_tape<X>) {
    auto const both = record(adjoint);
    add_adjoint(place_of_adjoint<false>(x), leaf_of(both));
    add_adjoint(place_of_adjoint<true>(x),
                kept<std::remove_const_t<decltype(both)>>(both).tangent());
  } else {
    add_adjoint(place_of_adjoint<false>(x), adjoint);
  }
}

template <class V>
auto adjoint_or_zeros(V& x) {
  x.need_adjoint();
  return x.adjoint_there();
}
template <class T, class E, class S, class Back>
void run_back_twice(variable_in<T, E, S>& here, Back const& back) {
  auto& along = static_cast<variable_in<T, E, S>&>(*here.along);
  if (!here.reached && !along.reached) return;
  auto const g = adjoint_or_zeros(here);
  back(with_tangent(*here.on, g, adjoint_or_zeros(along)));
  here.drop_adjoint();
  along.drop_adjoint();
}

/// From a chain to its leaves: the adjoint by the usual loop, its tangent by one over duals.
template <class X, class G>
void hand_back_twice(kept<X> const& chain, G const& given) {
  auto const g = record(given);
  auto const t = kept<std::remove_const_t<decltype(g)>>(g).tangent();
  auto const e = chain.value();
  using lowered = std::remove_cvref_t<decltype(e)>;
  [&]<int... Leaf>(std::integer_sequence<int, Leaf...>) {
    if constexpr (sizeof...(Leaf) > 0) {
      [&](auto const&... tangents) {
        auto const send = [&]<int L>(std::integral_constant<int, L>) {
          on_leaves(e, [&](auto const&... leaves) {
            auto const value = map_node(leaf_adjoint<lowered, L>{}, leaves..., leaf_of(g));
            auto const along = map_node(leaf_adjoint_tangent<lowered, L, Leaf...>{}, leaves...,
                                        leaf_of(g), tangents..., t);
            hand_to(chain.template part<L>(),
                    with_tangent(tape_of(g), value_tensor<decltype(value)>(value), along));
          });
        };
        (send(std::integral_constant<int, Leaf>{}), ...);
      }(held_on_way_back(chain.template part<Leaf>().tangent())...);
    }
  }
  (decltype(kept<X>::sources()){});
}

}  // namespace detail

LAZULI_END
