// map: the user's own function, element by element. A generic one is called with SIMD packs (and,
// for kernels, with symbols).
#pragma once

#include <algorithm>
#include <lazuli/expr/make_node.hpp>
#include <lazuli/number/pack.hpp>
#include <lazuli/number/trace.hpp>

LAZULI_BEGIN

namespace op {

namespace detail {
template <class... N>
inline constexpr bool single_lanes = false;
template <class... N>
  requires((simd::is_pack_v<N> || simd::is_mask_v<N>)&&...)
inline constexpr bool single_lanes<N...> = ((N::size == 1) && ...);
/// For `[](auto) { return 3.f; }`
template <class F, class... N>
inline constexpr bool answers_with_a_number =
    ((simd::is_pack_v<N> || simd::is_mask_v<N>)&&...) &&
    is_scalar_v<std::remove_cvref_t<std::invoke_result_t<F const&, N const&...>>>;
}  // namespace detail

/// A function object as an op. T… are the types in which its operands are computed.
template <class F, class... T>
struct map_op {
  static constexpr row about{.name = "map", .formula = "f(x, …)", .takes = every_dtype};
  static constexpr bool takes_operands_as_they_are = true;
  [[no_unique_address]] F f;

  /// f applied to numbers of one kind; lane by lane if the function takes only scalars.
  template <class... N>
  constexpr auto apply(N const&... x) const {
    if constexpr ((is_scalar_v<N> && ...)) {
      return f(x...);
    } else if constexpr (detail::single_lanes<N...>) {  // it does not take packs
      return by_lane(f, x...);
    } else if constexpr (std::is_invocable_v<F const&, N const&...>) {
      if constexpr (detail::answers_with_a_number<F, N...>) {
        return by_lane(f, x...);
      } else if constexpr ((lazuli::detail::is_symbol<N> || ...)) {
        return symbolic::called_with_symbols(f, x...);
      } else {
        return f(x...);
      }
    } else {
      return by_lane(f, x...);
    }
  }
};

}  // namespace op

namespace detail {

template <class... X>
concept lazy_operands = (operand<X> && ...) && (expression<X> || ...);
template <class... X>
concept clashing_operands = lazy_operands<X...> && !extents_meet<X...>;

/// The type whose numbers or packs the function given to map receives for X.
template <class X>
using mapped_t = compute_t<promote_t<operand_type_t<X>>>;

/// tried_operands: those for which map immediately tries the user's function on packs, so that the
/// compiler reports `if` and `?:` there, and not below the statement that evaluates it.
template <class... X>
concept tried_operands = lazy_operands<X...> && extents_meet<X...> &&
    ((std::is_arithmetic_v<mapped_t<X>> && !std::same_as<promote_t<operand_type_t<X>>, bool>)&&...);
/// Lanes of the loop over X…, those of the smallest numbers. The user's function is compiled for no
/// other lanes, and its errors are reported once.
template <class... X>
inline constexpr int mapped_lanes = std::max({simd::native_bytes /
                                              static_cast<int>(sizeof(mapped_t<X>))...});
template <class X, int Lanes>
  requires std::is_arithmetic_v<mapped_t<X>>
auto pack_for() -> simd::pack<mapped_t<X>, Lanes> const&;
/// What the compiler prints beside an error in the user's function.
struct functions_of_auto_run_on_packs_write_lz_select_for_if;
template <class Of, class Node>
using after = Node;

template <class F, class... X>
constexpr auto map_node(F&& f, X&&... x) {
  static_assert(share_a_space<X...>,
                "lazuli: these operands lie in different memories or placements; move one of "
                "them with .to(…) or .cpu()");
  using op_type = op::map_op<F, mapped_t<X>...>;
  using result = as_dtype_t<std::remove_cvref_t<std::invoke_result_t<F const&, mapped_t<X>...>>>;
  static_assert(dtype<result>, "lazuli: the function given to map must return a number");
  return node<op_type, result, detail::child_t<op_type, mapped_t<X>, X>...>(
      op_type{static_cast<F&&>(f)},
      detail::child_of<op_type, mapped_t<X>, X>::make(static_cast<X&&>(x))...);
}

}  // namespace detail

/// f(x, y, …) for every element of the broadcast operands, lazily: part of the one loop. The
/// element type is that of f's result. A generic f
/// (`[](auto a, auto b) { return lz::select(a > b, a, b); }`) runs on SIMD packs: choose with
/// `lz::select`, not `if`; `lz::sin(a)` and `std::sin(a)` are the same. An f of plain numbers is
/// called for each element; if it throws, the destination keeps its elements (noexcept saves that
/// precaution). Throws shape_error if the extents do not broadcast. Example: docs/snippets/map.cpp
template <class Why = void, class F, class X, class... Y>
  requires detail::lazy_operands<X, Y...>
constexpr auto map(F f, X&& x, Y&&... y)
    // clang-format off
    LAZULI_REFUSE((!extents_meet<X, Y...>), "lazuli: the static extents of these operands do not broadcast") {
  // clang-format on
  if constexpr (extents_meet<X, Y...>)
    return detail::map_node(static_cast<F&&>(f), static_cast<X&&>(x), static_cast<Y&&>(y)...);
  else
    return detail::operand_clash<X, Y...>{};
}
// clang-format off
template <class Why = detail::functions_of_auto_run_on_packs_write_lz_select_for_if, class F, class X, class... Y>
  requires detail::tried_operands<X, Y...>
constexpr auto map(F f, X&& x, Y&&... y)
    -> detail::after<decltype(static_cast<F const&>(f)(detail::pack_for<X, detail::mapped_lanes<X, Y...>>(), detail::pack_for<Y, detail::mapped_lanes<X, Y...>>()...)),  // packs: write lz::select for `if`
                     decltype(detail::map_node(static_cast<F&&>(f), static_cast<X&&>(x), static_cast<Y&&>(y)...))> {
  // clang-format on
  return detail::map_node(static_cast<F&&>(f), static_cast<X&&>(x), static_cast<Y&&>(y)...);
}
/// map(x, f): the function last, of one operand.
template <expression X, class F>
  requires(!operand<F>)
constexpr auto map(X&& x, F f) {
  return lazuli::map(static_cast<F&&>(f), static_cast<X&&>(x));
}
namespace detail {
/// A name of several functions, such as `std::sqrt`; a single function is taken by the maps above.
struct overloaded_name {
  overloaded_name(double (*)(double)) {}
  overloaded_name(double (*)(double, double)) {}
};
struct this_name_is_of_several_functions_write_lz_sqrt_of_x_or_a_lambda;
}  // namespace detail
// clang-format off
template <operand... X>
detail::this_name_is_of_several_functions_write_lz_sqrt_of_x_or_a_lambda map(detail::overloaded_name, X const&...) LAZULI_REFUSED("lazuli: std::sqrt is several functions: write lz::sqrt(x), or map([](auto v) { return std::sqrt(v); }, x)");
template <expression X>
detail::this_name_is_of_several_functions_write_lz_sqrt_of_x_or_a_lambda map(X const&, detail::overloaded_name) LAZULI_REFUSED("lazuli: std::sqrt is several functions: write lz::sqrt(x), or map([](auto v) { return std::sqrt(v); }, x)");
// clang-format on
#if !defined(__clang__)
template <class Why = void, class F, class X, class... Y>
  requires detail::clashing_operands<X, Y...> detail::operand_clash<X, Y...> map(F f, X&& x,
                                                                                 Y&&... y)
= delete;
#endif

LAZULI_END
