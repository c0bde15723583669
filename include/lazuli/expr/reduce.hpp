// Reductions as functions: over all axes, one or several; and what the compiler can find wrong with
// their arguments.
#pragma once

#include <lazuli/expr/reduction.hpp>
#include <lazuli/op/arithmetic.hpp>
#include <lazuli/op/complex.hpp>
#include <lazuli/op/power.hpp>
#include <lazuli/op/variance.hpp>
#include <lazuli/shape/index_list.hpp>
#include <lazuli/shape/slice.hpp>

LAZULI_BEGIN

namespace detail {

/// Extents after a reduction along axes that are known at compile time (one bit each), or unknown
/// (R of them).
template <class E, unsigned Axes, bool Keep, int I = 0, index... Out>
constexpr auto reduced_extents() {
  if constexpr (I == E::rank()) {
    return extents<Out...>{};
  } else if constexpr ((Axes >> I & 1u) == 0) {
    return reduced_extents<E, Axes, Keep, I + 1, Out..., E::static_extent(I)>();
  } else if constexpr (Keep) {
    return reduced_extents<E, Axes, Keep, I + 1, Out..., 1>();
  } else {
    return reduced_extents<E, Axes, Keep, I + 1, Out...>();
  }
}

template <class... Options>
inline constexpr bool keeps_dims = (std::is_same_v<Options, keepdims_t> || ...);

template <class... Options>
inline constexpr bool wants_indices = (std::is_same_v<Options, with_indices_t> || ...);

template <class R, class Option>
constexpr void take_option(R&, Option) {}
template <class R>
constexpr void take_option(R& op, lazuli::correction option) {
  op.correction = option.value;
}

/// A reduction operator with the options that it uses.
template <class R, class... Options>
constexpr R with_options(R op, Options... options) {
  (take_option(op, options), ...);
  return op;
}

template <class R, class Option>
concept option_of = std::same_as<Option, keepdims_t> ||
                    (std::same_as<Option, correction>&& requires(R r) { r.correction; }) ||
                    (std::same_as<Option, with_indices_t> &&
                     requires { typename places_of<R>::type; });
template <class R, class... Options>
concept options_of = (option_of<R, Options> && ...);

// What the compiler prints of a reduction that it refuses.
template <class Axis, class Rank>
struct axis_out_of_range {};
template <class Given>
struct second_argument_is_no_axis {};
template <class Given>
struct second_argument_is_no_axis_write_maximum_or_minimum {};
template <class Given>
struct second_argument_is_no_axis_the_order_of_a_norm_goes_to_linalg_norm {};
template <class... Given>
struct after_the_axis_come_keepdims_correction_or_with_indices {};
struct an_axis_that_goes_is_a_constant_1_c_else_write_keepdims {};

template <class L>  // Models: std::array<int, 2>, decltype(shape(0, 2)), std::vector<int>, int[2].
concept axis_list = (index_list<L> && list_length<L> != 0) || is_index_array<L>;

template <class R, class X>
consteval auto judge_arguments() {
  return type_box<void>{};
}
template <class R, class X, class First, class... Options>
consteval auto judge_arguments() {
  if constexpr (index_like<First> && options_of<R, Options...>) {
    constexpr index axis = static_value<First>;
    if constexpr (rank_of<X> == 0 || (axis != dyn && (axis >= rank_of<X> || axis < -rank_of<X>)))
      return type_box<axis_out_of_range<given<axis>, rank_is<rank_of<X>>>>{};
    else if constexpr (!static_index<First> && !drops_axes_at_run_time<space_of<X>> && !keeps_dims<Options...>)
      return type_box<an_axis_that_goes_is_a_constant_1_c_else_write_keepdims>{};
    else
      return type_box<void>{};
  } else if constexpr ((option_of<R, First> || std::same_as<First, all_t> || axis_list<First>) && options_of<R, Options...>) {
    constexpr bool open = open_list<First> || !drops_axes_at_run_time<space_of<X>>;
    constexpr bool refused = axis_list<First> && open && !keeps_dims<Options...>;
    return type_box<std::conditional_t<refused, an_axis_that_goes_is_a_constant_1_c_else_write_keepdims, void>>{};
  } else if constexpr (index_like<First> || axis_list<First>) {
    return type_box<after_the_axis_come_keepdims_correction_or_with_indices<Options...>>{};
  } else if constexpr (requires { typename places_of<R>::type; }) {
    return type_box<second_argument_is_no_axis_write_maximum_or_minimum<First>>{};
  } else if constexpr (std::same_as<R, op::norm_reduction>) {
    return type_box<second_argument_is_no_axis_the_order_of_a_norm_goes_to_linalg_norm<First>>{};
  } else {
    return type_box<second_argument_is_no_axis<First>>{};
  }
}
/// The variance of complex numbers is that of their real and imaginary parts together.
template <class R, class T>
concept taken_by_parts = complex_dtype<T> && std::derived_from<R, op::var_reduction>;

/// The reason why R must not reduce X with these arguments; void if there is none.
template <class R, class Prepare, class X, class... A>
consteval auto judge_reduction() {
  using folded = value_t<decltype(Prepare::of(std::declval<X>()))>;
  using checked = std::conditional_t<taken_by_parts<R, folded>, real_part_t<folded>, folded>;
  using objection = decltype(dtype_objection<R, checked>());
  if constexpr (!std::is_void_v<typename objection::type>)
    return objection{};
  else
    return judge_arguments<R, X, A...>();
}
template <class R, class Prepare, class X, class... A>
using reduction_verdict = typename decltype(judge_reduction<R, Prepare, X, A...>())::type;
template <class R, class Prepare, class X, class... A>
concept refused_reduction = expression<X> && !std::is_void_v<reduction_verdict<R, Prepare, X, A...>>;
template <class R, class Prepare, class X>
concept refused_dtype = refused_reduction<R, Prepare, X>;

/// The reduction of an operand that can be stored, which is moved into it.
template <bool Keep, class Extents, unsigned Axes = 0, class R, class C, std::size_t N>
constexpr auto reduction_of(R op, C& folded, std::array<bool, N> const& axes) {
  using space = typename space_of_reduced<space_of<C>, Keep, Axes>::type;
  static_assert(check_dtypes<R, value_t<C>>());
  return reduction<R, C, Extents, Keep, space>(op, static_cast<C&&>(folded), axes);
}
template <bool Keep, class Extents, unsigned Axes = 0, class R, class X, std::size_t N>
constexpr auto make_reduction(R op, X&& x, std::array<bool, N> const& axes) {
  auto closed = close(static_cast<X&&>(x));
  return reduction_of<Keep, Extents, Axes>(op, closed, axes);
}

}  // namespace detail

/// What users call: `sum(x)`, `sum(x, 1)`, `sum(x, 1_c)`, `sum(x, {0, 2}, keepdims)`,
/// `sum(x, all)`. Negative axes count from the end. Without axes it is computed immediately: a
/// tensor of rank 0, which converts to a number; for a tracked operand, an active. With axes, or
/// with `all` for all of them, it is an expression. `Prepare` turns the operand into what is folded
/// (norm squares it, any tests whether it is not 0).
template <class R, class Prepare>
struct reducer : detail::mistaken_reduction {
  using detail::mistaken_reduction::operator();
  template <expression X, class... A>
  // clang-format off
  constexpr auto operator()(X&& x, A... arguments) const
      LAZULI_REFUSE((detail::refused_dtype<R, Prepare, X>), "lazuli: this reduction does not take these elements; take real(x), imag(x) or abs(x) first?")
      LAZULI_REFUSE((!detail::refused_dtype<R, Prepare, X> && detail::refused_reduction<R, Prepare, X, A...>), "lazuli: the second argument of a reduction is an axis, which is out of range or none; a vector of axes needs keepdims; the greater and the lesser of two are maximum(a, b), minimum(a, b); the order of a norm goes to linalg::norm(x, 3.); after the axis come keepdims, correction(1), with_indices; of what is sharded an axis that goes is a constant: sum(x, 1_c)") {
    // clang-format on
    if constexpr (detail::refused_reduction<R, Prepare, X, A...>)
      return detail::reduction_verdict<R, Prepare, X, A...>{};
    else
      return reduce(static_cast<X&&>(x), arguments...);
  }
  template <expression X, int N, class... Options>
    requires(detail::options_of<R, Options...> && (detail::drops_axes_at_run_time<space_of<X>> || detail::keeps_dims<Options...>))
  // clang-format off
  constexpr auto operator()(X&& x, brace_index const (&list)[N], Options... options) const
      LAZULI_REFUSE((detail::refused_dtype<R, Prepare, X>), "lazuli: this reduction does not take these elements; take real(x), imag(x) or abs(x) first?") {
    if constexpr (detail::refused_dtype<R, Prepare, X>)
      return detail::reduction_verdict<R, Prepare, X>{};
    else
      return reduce(static_cast<X&&>(x), detail::listed(list), options...);
  }
  // For an array that has a name.
  template <expression X, detail::index_element I, std::size_t N, class... Options> requires(!detail::refused_reduction<R, Prepare, X, index_array<N>, Options...>)
  constexpr auto operator()(X&& x, I const (&list)[N], Options... options) const { return reduce(static_cast<X&&>(x), detail::unnamed(list), options...); }
  template <expression X, int N, class... Options> requires(detail::options_of<R, Options...> && !detail::drops_axes_at_run_time<space_of<X>> && !detail::keeps_dims<Options...>)
  detail::an_axis_that_goes_is_a_constant_1_c_else_write_keepdims operator()(X&&, brace_index const (&)[N], Options...) const
      LAZULI_REFUSED("lazuli: of what is sharded an axis that goes is a constant, sum(x, 1_c); of several axes write keepdims");
  template <expression X, int N, class... Options> requires(!detail::options_of<R, Options...>)
  detail::after_the_axis_come_keepdims_correction_or_with_indices<Options...> operator()(X&&, brace_index const (&)[N], Options...) const
      LAZULI_REFUSED("lazuli: after the axes of a reduction come keepdims, correction(1), with_indices");
#if !defined(__clang__)
  template <expression X, class... A> requires detail::refused_reduction<R, Prepare, X, A...>
  detail::reduction_verdict<R, Prepare, X, A...> operator()(X&& x, A... arguments) const = delete;
  // clang-format on
#else
  // For an expression over a named tensor: clang warns if the tensor does not outlive it.
  template <expression X, class Axis, class... A>
    requires(detail::named_tensor<X> && !detail::refused_reduction<R, Prepare, X, Axis, A...> &&
             !detail::option_of<R, Axis> && !detail::wants_indices<A...>)
  constexpr auto operator()(X&& x LAZULI_LIFETIMEBOUND, Axis axis, A... arguments) const {
    return reduce(x, axis, arguments...);
  }
#endif

 private:
  /// No axes: the value.
  template <class X, class... Options>
    requires detail::options_of<R, Options...>
  static auto reduce(X&& x, Options... options) {
    if constexpr (detail::wants_indices<Options...>)
      return with_places(static_cast<X&&>(x), all_t{}, options...);
    else
      return evaluate_to_tensor(lazy(static_cast<X&&>(x), all_t{}, options...));
  }
  template <class X, class Axis, class... Options>
    requires(!detail::option_of<R, Axis>)
  static constexpr auto reduce(X&& x, Axis axis, Options... options) {
    if constexpr (detail::wants_indices<Options...>)
      return with_places(static_cast<X&&>(x), axis, options...);
    else
      return lazy(static_cast<X&&>(x), axis, options...);
  }

  /// The extremes and their indices. An operand that is not a leaf is computed once, for both.
  template <class X, class Axes, class... Options>
  static auto with_places(X const& x, Axes const& axes, Options...) {
    if constexpr (!leaf<X>) {
      return with_places(evaluate_to_tensor(x), axes, Options{}...);
    } else {
      using places = reducer<typename detail::places_of<R>::type, Prepare>;
      auto const both = [&](auto... keep) {
        return values_with_indices{evaluate_to_tensor(reducer{}(x, axes, keep...)),
                                   evaluate_to_tensor(places{}(x, axes, keep...))};
      };
      if constexpr (detail::keeps_dims<Options...>)
        return both(keepdims_t{});
      else
        return both();
    }
  }

  template <class, class>
  friend struct reducer;

  template <class X, class Axes, class... Options>
    requires detail::taken_by_parts<R, value_t<X>>
  static constexpr auto lazy(X&& x, Axes const& axes, Options... options) {
    using variance = reducer<op::var_reduction, Prepare>;
    auto held = close(static_cast<X&&>(x));
    auto of_reals = make_node<op::real_op>(decltype(held)(held));
    auto of_imaginaries = make_node<op::imag_op>(std::move(held));
    auto both = make_node<op::add_op>(variance::lazy(std::move(of_reals), axes, options...),
                                      variance::lazy(std::move(of_imaginaries), axes, options...));
    if constexpr (std::is_same_v<R, op::var_reduction>)
      return both;
    else
      return make_node<op::sqrt_op>(std::move(both));
  }

  template <class X, class... Options>
    requires(!detail::taken_by_parts<R, value_t<X>>)
  static constexpr auto lazy(X&& x, all_t, Options... options) {
    auto folded = Prepare::of(static_cast<X&&>(x));
    using E = extents_t<decltype(folded)>;
    constexpr bool keep = detail::keeps_dims<Options...>;
    using result = decltype(detail::reduced_extents<E, ~0u, keep>());
    std::array<bool, static_cast<std::size_t>(E::rank())> axes{};
    for (auto& a : axes) a = true;
    return detail::reduction_of<keep, result, ~0u>(detail::with_options(R{}, options...), folded, axes);
  }

  template <class X, detail::index_list L, class... Options>
    requires(!detail::taken_by_parts<R, value_t<X>>)
  static constexpr auto lazy(X&& x, L const& list, Options... options) {
    auto folded = Prepare::of(static_cast<X&&>(x));
    using E = extents_t<decltype(folded)>;
    constexpr bool keep = detail::keeps_dims<Options...>;
    constexpr int n = static_cast<int>(detail::list_length<L>);
    static_assert(n <= E::rank(), "lazuli: this reduction names more axes than its operand has");
    using result = dextents<keep ? E::rank() : E::rank() - n>;
    std::array<bool, static_cast<std::size_t>(E::rank())> axes{};
    detail::for_each_index(list, [&](index a) {
      auto& reduced =
          axes[static_cast<std::size_t>(normalize_axis(a, E::rank(), R::about.name.data()))];
      if (reduced) fail<index_error>(R::about.name, ": axis ", a, " is named twice");
      reduced = true;
    });
    return detail::reduction_of<keep, result>(detail::with_options(R{}, options...), folded, axes);
  }

  template <class X, index_like Axis, class... Options>
    requires(!detail::taken_by_parts<R, value_t<X>>)
  static constexpr auto lazy(X&& x, Axis axis, Options... options) {
    auto folded = Prepare::of(static_cast<X&&>(x));
    using E = extents_t<decltype(folded)>;
    constexpr bool keep = detail::keeps_dims<Options...>;
    std::array<bool, static_cast<std::size_t>(E::rank())> axes{};
    if constexpr (static_index<Axis>) {
      constexpr index a = Axis::value < 0 ? Axis::value + E::rank() : Axis::value;
      using result = decltype(detail::reduced_extents<E, 1u << a, keep>());
      axes[static_cast<std::size_t>(a)] = true;
      return detail::reduction_of<keep, result, 1u << a>(detail::with_options(R{}, options...), folded, axes);
    } else {
      using result = dextents<keep ? E::rank() : E::rank() - 1>;
      axes[static_cast<std::size_t>(
          normalize_axis(static_cast<index>(axis), E::rank(), R::about.name.data()))] = true;
      return detail::reduction_of<keep, result>(detail::with_options(R{}, options...), folded, axes);
    }
  }
};

LAZULI_END
