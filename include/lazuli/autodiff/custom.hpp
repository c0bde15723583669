// Gradients that do not follow the rules: custom_gradient and checkpoint.
#pragma once

#include <lazuli/autodiff/functions.hpp>

LAZULI_BEGIN

namespace detail {

/// One statement whose way back is the user's.
template <class Back, class Y, class... X>
struct custom_statement : tape_step {
  using T = value_t<Y>;
  using E = extents_t<Y>;

  Back back;
  list<kept<X>...> operands;
  value_tensor<Y> value;
  variable_in<T, E, space_of_values<Y>> here;

  custom_statement(Back b, Y const& y, X const&... x)
      : back(std::move(b)), operands(make_list<kept<X>...>(kept<X>(x)...)), value(y) {
    here.set(value.extents(), value);
  }
  void backward() override {
    if (!here.reached) return;
    run(here.adjoint_view(), std::make_integer_sequence<int, sizeof...(X)>{});
    here.drop_adjoint();
  }

 private:
  template <class G, int... I>
  void run(G const& g, std::integer_sequence<int, I...>) {
    // They must live until a returned expression of them is read: `return g * exp(x);`.
    auto const values = make_list<value_tensor<X>...>(value_tensor<X>(get<I>(operands).value())...);
    auto const parts = back(g, get<I>(values)...);
    if constexpr (expression<decltype(parts)>) {
      static_assert(sizeof...(I) == 1,
                    "lazuli: the way back gives a gradient for each argument: return "
                    "lz::results{…} of them");
      (give<I>(parts), ...);
    } else {
      static_assert(std::tuple_size_v<std::remove_const_t<decltype(parts)>> == sizeof...(I),
                    "lazuli: the way back gives a gradient for each argument");
      (give<I>(parts.template get<I>()), ...);
    }
  }
  template <int I, class G>
  void give(G const& g) const {
    using operand_type = nth_t<I, X...>;
    if constexpr (on_tape<operand_type>) {
      auto const own = get<I>(operands).value().extents();
      bool same = rank_of<G> == rank_of<operand_type>;
      if constexpr (rank_of<G> == rank_of<operand_type>) same = own == g.extents();
      if (!same) {
        auto const a = own.values();
        auto const b = g.extents().values();
        fail<shape_error>("custom_gradient: a gradient of shape ", text::shape(b),
                          " for an argument of shape ", text::shape(a));
      }
      hand_to(get<I>(operands), g);
    }
  }
};

/// Records y as a function of x… with the user's way back.
template <class Back, class Y, class... X>
auto record_custom(Back back, Y const& y, X const&... x) {
  tape& on = tape_of(x...);
  auto* const step =
      new (on) custom_statement<Back, Y, closure_t<X const&>...>(std::move(back), y, close(x)...);
  return on_the_tape(on, new_step(step), step->here, true);
}

/// Does no operand move along a tangent, as in jvp and hvp?
template <class... X>
concept without_tangents = !(has_tangents<space_of<X>> || ...);
#if defined(__clang__)
template <class... X>
using refused_tangents = typename first_followed<X...>::type;  // of which nothing else is wrong
#else
// What g++ prints.
struct
    neither_jvp_nor_hvp_goes_through_custom_gradient_take_grad_or_write_it_of_functions_with_derivatives {
};
template <class...>
using refused_tangents =
    neither_jvp_nor_hvp_goes_through_custom_gradient_take_grad_or_write_it_of_functions_with_derivatives;
#endif

template <class F, class Back>
struct with_custom_gradient {
  F f;
  Back back;

  // clang-format off
  template <class... X>
    requires(!without_tangents<X...>) refused_tangents<X...>
  operator()(X const&...) const LAZULI_REFUSED("lazuli: neither jvp nor hvp goes through custom_gradient: take grad, or write it of functions that have derivatives");
  // clang-format on
  template <class... X>
    requires((expression<X> && ...) && without_tangents<X...>)
  auto operator()(X const&... x) const {
    auto const y = evaluate_to_tensor(f(detach(x)...));
    if constexpr ((on_tape<X> || ...))
      return record_custom(back, y, x...);
    else
      return y;
  }
};

/// The way back through a block: runs it forward again on a tape of its own, and back.
template <class Block>
struct through_again {
  Block block;

  template <class G, class... X>
  auto operator()(G const& g, X const&... x) const {
    tape on;
    return run(on, g, on.variable(x)...);
  }

 private:
  template <class G, class... A>
  auto run(tape& on, G const& g, A const&... a) const {
    active const y(block(a...));
    on.run_gradients(active(sum(y * g)), a...);
    return results(a.grad()...);
  }
};

template <class Block>
struct checkpointed {
  Block block;

  template <class... X>
    requires(expression<X>&&...)
  auto operator()(X const&... x) const {
    if constexpr (!(on_tape<X> || ...) || !without_tangents<X...>) {
      return block(x...);
    } else {
      auto const y = [&] {
        tape forward;
        no_grad const off(forward);
        return evaluate_to_tensor(detach(block(forward.variable(detach(x))...)));
      }();
      return record_custom(through_again<Block>{block}, y, x...);
    }
  }
};

}  // namespace detail

/// The function x… → forward(x…), one statement on a tape, whose backward pass is
/// `backward(g, x…)`: g is the adjoint of the value, x… are tensors; it returns the gradient of the
/// one argument, or results{…} for several. `custom_gradient(f, b)(h)`.   Throws shape_error if a
/// gradient does not have its argument's shape.   Example: test/autodiff/custom.cpp
template <class F, class Back>
auto custom_gradient(F forward, Back backward) {
  return detail::with_custom_gradient<F, Back>{std::move(forward), std::move(backward)};
}
/// The function block as one statement that keeps only its arguments and its value: intermediate
/// results are recomputed in the backward pass (jvp and hvp keep them). block must get all that it
/// reads from a tape as arguments.   Cost: one more evaluation of block.   Example:
/// test/autodiff/custom.cpp
template <class Block>
auto checkpoint(Block block) {
  return detail::checkpointed<Block>{std::move(block)};
}

LAZULI_END
