// Gradients of functions: grad, value_and_grad, gradients.
#pragma once

#include <lazuli/autodiff/reductions.hpp>
#include <lazuli/autodiff/statement.hpp>
#include <lazuli/tensor/multi_assign.hpp>

LAZULI_BEGIN

// What the compiler prints for the gradient of a gradient, or of something that has none.
struct a_gradient_has_no_gradient_write_lz_hessian_of_f_or_lz_hvp;
struct wrt_names_an_argument_of_integers_or_one_that_is_not_there;
struct the_result_does_not_depend_on_what_one_derives_by_keep_it_in_expressions_or_lz_active;
struct assign_needs_as_many_destinations_as_gradients;

namespace detail {

/// The numbers of the arguments to differentiate with respect to; none: all real or complex ones.
template <int... I>
struct wrt_arguments {};

/// Whether one can differentiate with respect to an argument: it has real or complex elements.
template <class X>
inline constexpr bool can_be_followed =
    dtype_kind_v<as_dtype_t<unweak_t<operand_type_t<X>>>> >= dtype_kind::real;

template <class... X>
consteval auto followed(wrt_arguments<>) {
  constexpr bool can[] = {can_be_followed<X>...};
  constexpr int count = (0 + ... + can_be_followed<X>);
  constexpr auto places = [&] {
    std::array<int, count> out{};
    for (int i = 0, next = 0; i < static_cast<int>(sizeof...(X)); ++i)
      if (can[i]) out[static_cast<std::size_t>(next++)] = i;
    return out;
  }();
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    return std::integer_sequence<int, places[I]...>{};
  }
  (std::make_index_sequence<count>{});
}
template <class... X, int... I>
  requires(sizeof...(I) > 0)
consteval auto followed(wrt_arguments<I...>) { return std::integer_sequence<int, I...>{}; }
/// Do these arguments exist, and can one differentiate with respect to them?
template <class Which, class... X>
inline constexpr bool names_numbers = true;
template <int... I, class... X>
  requires(sizeof...(I) > 0)
inline constexpr bool names_numbers<wrt_arguments<I...>, X...> = [] {
  constexpr bool can[] = {can_be_followed<X>...};
  constexpr int count = sizeof...(X);
  return ((I >= 0 && I < count && can[I < 0 || I >= count ? 0 : I]) && ...);
}();

/// An argument as f gets it: on the tape; or as a view, which statements refer to and do not copy.
template <bool Follow, class X>
decltype(auto) argument_of(tape& on, X const& x) {
  if constexpr (!Follow && names_tensors<X> && leaf<X>)
    return leaf_of(x);
  else if constexpr (!Follow && names_tensors<X>)
    return value_tensor<X>(x);
  else if constexpr (!Follow && named_tensor<X const&>)
    return x(ellipsis);
  else if constexpr (!Follow)
    return (x);
  else if constexpr (expression<X>)
    return on.variable(x);
  else
    return on.variable(tensor<as_dtype_t<X>>(x));
}

template <class Y>
consteval bool check_followed() {
  static_assert(on_tape<Y>,
                "lazuli: the result of this function does not depend on what one derives by; keep "
                "what it computes in expressions or in lz::active");
  return on_tape<Y>;
}
template <class L>
consteval bool check_loss() {
  if constexpr (check_followed<L>()) {
    static_assert(is_loss<L>,
                  "lazuli: a gradient is that of one real number: take lz::sum(…) or lz::mean(…) "
                  "of the result");
    return is_loss<L>;
  }
  return false;
}

/// What f returns for arguments X….
template <int... W, class F, int... I, class... X>
auto result_of(F const& f, std::integer_sequence<int, W...>, std::integer_sequence<int, I...>,
               X const&... x) {
  constexpr auto followed = [](int i) { return ((i == W) || ...); };
  using arguments = list<decltype(argument_of<followed(I)>(std::declval<tape&>(), x))...>;
  return std::type_identity<decltype(f(get<I>(std::declval<arguments&>())...))>{};
}
template <class F, class Which, class... X>
using result_by = typename decltype(result_of(std::declval<F const&>(), followed<X...>(Which{}),
                                              std::make_integer_sequence<int, sizeof...(X)>{},
                                              std::declval<X const&>()...))::type;
/// If f itself is wrong, neither: its own message is enough.
template <class F, class Which, class... X>
concept ends_off_tape = !on_tape<result_by<F, Which, X...>>;
template <class F, class Which, class... X>
concept ends_with_no_loss =
    on_tape<result_by<F, Which, X...>> && !is_loss<result_by<F, Which, X...>>;

/// Calls f with variables and constants, then then(tape, loss, variables…). If Then takes a result
/// of any rank, it gets that instead of a loss.
template <class F, class Then, int... W, int... I, class... X>
auto derive(F const& f, Then const& then, std::integer_sequence<int, W...>,
            std::integer_sequence<int, I...>, X const&... x) {
  constexpr auto followed = [](int i) { return ((i == W) || ...); };
  tape on;
  on.let_sums_wait();
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-braces"  // each is made where it is to lie
  list<decltype(argument_of<followed(I)>(on, x))...> arguments{argument_of<followed(I)>(on, x)...};
#pragma GCC diagnostic pop
  auto y = f(get<I>(arguments)...);
  if constexpr (requires { typename Then::of_any_rank; }) {
    return then(on, y, get<W>(arguments)...);
  } else if constexpr (check_loss<decltype(y)>()) {
    active const loss(y);
    return then(on, loss, get<W>(arguments)...);
  }
}

/// The gradient by a variable, which gives up its memory.
template <class T, class E, class S>
tensor_in<S, T, E> take_gradient(active<T, E, S> const& x) {
  auto& state = static_cast<variable_in<T, E, S>&>(x.on_its_tape());
  if (!state.reached) return x.grad();
  return tensor_in<S, T, E>(std::move(state.memory));
}

struct value_then_gradients {
  template <class L, class... A>
  auto operator()(tape& on, L const& loss, A const&... a) const {
    on.run_gradients(loss, a...);
    return results(value_tensor<L>(loss.value()), take_gradient(a)...);
  }
};
struct gradients_only {
  template <class L, class... A>
  auto operator()(tape& on, L const& loss, A const&... a) const {
    on.run_gradients(loss, a...);
    if constexpr (sizeof...(A) == 1)
      return (take_gradient(a), ...);
    else
      return results(take_gradient(a)...);
  }
};

/// Whether the tape of another derivative follows one of the arguments.
template <class... X>
concept followed_already = (on_tape<X> || ...);

/// A function that returns Result of f, derived by arguments W….
template <class F, class Result, int... W>
struct derivative_of {
  [[no_unique_address]] F f;

  using which = wrt_arguments<W...>;

  template <class... X>
    requires((operand<X> && ...) && tapes_follow<X...> && !followed_already<X...> &&
             names_numbers<which, X...> && !ends_off_tape<F, which, X...> &&
             !ends_with_no_loss<F, which, X...>)
  auto operator()(X const&... x) const {
    if constexpr (requires { typename Result::explains; })
      return Result::explain(f, which{}, x...);
    else
      return derive(f, Result{}, followed<X...>(which{}),
                    std::make_integer_sequence<int, sizeof...(X)>{}, x...);
  }
  // clang-format off
  template <class... X> requires(!tapes_follow<X...>)
  tapes_do_not_follow_block_cyclic_tensors_move_x_with_to_first operator()(X const&...) const LAZULI_REFUSED("lazuli: tapes do not follow block-cyclic tensors: move x first, x.to(on<\"x\">, all)");
  template <class... X> requires followed_already<X...>
  a_gradient_has_no_gradient_write_lz_hessian_of_f_or_lz_hvp operator()(X const&...) const
      LAZULI_REFUSED("lazuli: a gradient has no gradient: second derivatives are lz::hessian(f)(x), or times a vector lz::hvp(f)(x, v)");
  template <class... X>
    requires(tapes_follow<X...> && !followed_already<X...> && !names_numbers<which, X...>)
  wrt_names_an_argument_of_integers_or_one_that_is_not_there operator()(X const&...) const
      LAZULI_REFUSED("lazuli: wrt names an argument of integers, which has no gradient, or one that is not there");
  template <class... X>
    requires(tapes_follow<X...> && !followed_already<X...> && names_numbers<which, X...> && ends_with_no_loss<F, which, X...>)
  a_gradient_is_that_of_one_real_number_take_lz_sum_or_lz_mean_of_the_result operator()(X const&...) const
      LAZULI_REFUSED("lazuli: a gradient is that of one real number: take lz::sum(…) or lz::mean(…) of the result");
  template <class... X>
    requires(tapes_follow<X...> && !followed_already<X...> && names_numbers<which, X...> && ends_off_tape<F, which, X...>)
  the_result_does_not_depend_on_what_one_derives_by_keep_it_in_expressions_or_lz_active operator()(X const&...) const
      LAZULI_REFUSED("lazuli: the result of this function does not depend on what one derives by; keep what it computes in expressions or in lz::active");
    // clang-format on
};

}  // namespace detail

/// wrt<1, 2>: with respect to arguments 1 and 2, counted from 0.
template <int... I>
inline constexpr detail::wrt_arguments<I...> wrt{};

/// The function (x…) → (f(x…), gradients): `auto [y, dw, db] = value_and_grad(f, wrt<1, 2>)(x, w,
/// b);`. f is generic, gets the arguments to differentiate by as actives, others as views, and
/// returns an expression or an active of rank 0. Without wrt: by all arguments with real or complex
/// elements; numbers are tensors of rank 0. Each gradient is a tensor with its argument's extents
/// and dtype; of complex arguments the steepest ascent, as PyTorch: the conjugate of the Wirtinger
/// derivative, doubled for real losses. Throws what f throws. Cost: in the backward pass one loop
/// per statement and argument. Example: docs/gradients.md
template <class F, int... I>
auto value_and_grad(F f, detail::wrt_arguments<I...> = {}) {
  return detail::derivative_of<F, detail::value_then_gradients, I...>{std::move(f)};
}
/// The function x… → the gradients of f: one tensor, or several, for structured bindings.
template <class F, int... I>
auto grad(F f, detail::wrt_arguments<I...> = {}) {
  return detail::derivative_of<F, detail::gradients_only, I...>{std::move(f)};
}
// clang-format off
template <class F, class R, int... W, int... I>
a_gradient_has_no_gradient_write_lz_hessian_of_f_or_lz_hvp grad(detail::derivative_of<F, R, W...>, detail::wrt_arguments<I...> = {})
    LAZULI_REFUSED("lazuli: a gradient has no gradient: second derivatives are lz::hessian(f)(x), or times a vector lz::hvp(f)(x, v)");
// clang-format on
/// Both, called immediately at x…: `auto g = grad(f, x);`, `auto [y, g] = value_and_grad(f, x);`.
/// (f by value: by reference, g++ 12 at -O1 loses what f writes to variables that it captures.)
template <class F, operand X, operand... Y>
auto value_and_grad(F f, X const& x, Y const&... y) {
  return lazuli::value_and_grad(std::move(f))(x, y...);
}
template <class F, operand X, operand... Y>
auto grad(F f, X const& x, Y const&... y) {
  return lazuli::grad(std::move(f))(x, y...);
}

namespace detail {

/// What `assign(into(…), gradients(…)(…))` evaluates.
template <class F, class Which, class... X>
class gradient_sources {
 public:
  gradient_sources(F const& f, list<closure_t<X const&>...> arguments)
      : sources_of_assign_for_values_write_grad_of_f(f), arguments_(std::move(arguments)) {}
  F const& function() const { return sources_of_assign_for_values_write_grad_of_f; }
  auto const& arguments() const { return arguments_; }

 private:
  F sources_of_assign_for_values_write_grad_of_f;  // a compiler prints it of `auto [dx, dw] = …`
  list<closure_t<X const&>...> arguments_;
};
template <class F, int... W>
struct sources_of_gradients {
  [[no_unique_address]] F f;

  template <class... X>
    requires(expression<X>&&...)
  auto operator()(X const&... x) const {
    return gradient_sources<F, wrt_arguments<W...>, X...>{f, make_list(close(x)...)};
  }
};

/// Are there as many destinations as gradients by arguments Which of X…?
template <std::size_t Count, class Which, class... X>
inline constexpr bool is_one_for_each = Count ==
                                        decltype(followed<closure_t<X const&>...>(Which{}))::size();

}  // namespace detail

/// The gradients as sources: `assign(into(dw, db), gradients(f, wrt<1, 2>)(x, w, b))` writes them
/// to existing memory, once all have been computed.
template <class F, int... I>
auto gradients(F f, detail::wrt_arguments<I...> = {}) {
  return detail::sources_of_gradients<F, I...>{std::move(f)};
}
template <class... D, class F, int... W, class... X>
  requires(detail::is_one_for_each<sizeof...(D), detail::wrt_arguments<W...>, X...>)
void assign(destinations<D...> to,
            detail::gradient_sources<F, detail::wrt_arguments<W...>, X...> const& from) {
  [&]<int... I>(std::integer_sequence<int, I...> all) {
    detail::derive(
        from.function(),
        [&](tape& on, auto const& loss, auto const&... a) {
          on.run_gradients(loss, a...);
          detail::commit(to.each, make_list(detail::take_gradient(a)...));
        },
        detail::followed<closure_t<X const&>...>(detail::wrt_arguments<W...>{}), all,
        get<I>(from.arguments())...);
  }
  (std::make_integer_sequence<int, sizeof...(X)>{});
}
// clang-format off
template <class... D, class F, int... W, class... X>
  requires(!detail::is_one_for_each<sizeof...(D), detail::wrt_arguments<W...>, X...>)
assign_needs_as_many_destinations_as_gradients assign(destinations<D...>, detail::gradient_sources<F, detail::wrt_arguments<W...>, X...> const&)
    LAZULI_REFUSED("lazuli: assign needs as many destinations as gradients");
// clang-format on

LAZULI_END
