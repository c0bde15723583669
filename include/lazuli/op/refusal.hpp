// Mistakes in the operands of an op that the compiler can find: text, static extents that clash,
// element types that the op does not take. The types here exist to appear in error messages.
#pragma once

#include <array>
#include <lazuli/meta/results.hpp>
#include <lazuli/meta/space.hpp>
#include <lazuli/number/scalar.hpp>
#include <lazuli/op/result.hpp>
#include <lazuli/shape/broadcast.hpp>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

LAZULI_BEGIN

// What the compiler prints: takes_integers_and_bool_only<float, int>.
template <class... T>
struct takes_integers_and_bool_only {};
template <class... T>
struct takes_integers_only {};
template <class... T>
struct not_defined_for_complex {};
template <class... T>
struct not_defined_for_bool {};
template <class Text>
struct text_is_no_operand {};
/// An op of real numbers that a tape cannot follow.
template <class Op>
struct this_op_has_no_derivative_write_lz_detach_or_lz_custom_gradient {};
/// A standard container among the operands.
template <class Container>
struct a_container_is_no_operand_write_lz_view_of_it {};
/// A pointer, which does not know how many elements there are.
template <class Pointer>
struct a_pointer_is_no_operand_write_lz_view_of_it_and_a_shape {};
/// What a call with several results returned, as `grad(f)(x, w)` and `qr(a)` do.
template <class Results>
struct several_results_are_no_operand_write_std_get_0_of_them_or_auto_a_b {};

/// More or fewer operands than an op has.
template <class Given, class Takes>
struct called_with_another_number_of_operands {};
template <int N>
struct takes {};
template <int N>
struct given_operands {};

namespace op::detail {
template <class Op>
consteval int count_operands() {
  if constexpr (requires { Op::apply(0); }) {
    return 1;
  } else if constexpr (requires { Op::apply(0, 0); }) {
    return 2;
  } else if constexpr (requires { Op::apply(0, 0, 0); }) {
    return 3;
  } else {
    return requires { Op::apply(true, 0, 0); }
    ? 3 : -1;
  }
}
}  // namespace op::detail

/// How many operands Op::apply takes; -1 for any number.
template <class Op>
inline constexpr int arity_of = op::detail::count_operands<Op>();

/// elementwise_op: has a row and an `apply` over number types. Models: op::add_op, op::exp_op.
template <class Op>
concept elementwise_op = std::is_same_v<decltype(Op::about), op::row const>;
/// differentiable: has `derivative(x, y)` for y = Op(x), or `derivative<I>(a, b, y)` with regard to
/// operand I.
template <class Op>
concept differentiable = elementwise_op<Op> &&(
    requires(double x) { Op::derivative(x, x); } ||
    requires(double x) { Op::template derivative<1>(x, x, x); } ||
    requires(double x) { Op::template derivative<2>(x, x, x, x); });

/// differentiable_by_parts: not analytic, but differentiable in the real and the imaginary part of
/// its one operand: has `adjoint(g, x, y)` and `tangent(t, x, y)`. For a real result and complex x
/// the adjoint is that of the real part and i times that of the imaginary part, as in PyTorch.
template <class Op>
concept differentiable_by_parts = elementwise_op<Op> && requires(double x) {
  Op::adjoint(x, x, x);
  Op::tangent(x, x, x);
};

namespace detail {

/// Is a named op called with more or fewer operands than it has? (Operators have theirs.)
template <class Op, int N>
inline constexpr bool wrong_arity = arity_of<Op> > 0 && arity_of<Op> != N;
template <class Op, int N>
  requires(!Op::about.infix.empty() && N == 2)
inline constexpr bool wrong_arity<Op, N> = false;

/// The extents of an operand: those of an expression, none of a number.
template <class X>
struct operand_extents {
  using type = extents<>;
};
template <class X>
  requires extents_like<typename std::remove_cvref_t<X>::extents_type>
struct operand_extents<X> {
  using type = typename std::remove_cvref_t<X>::extents_type;
};
template <class... X>
using operand_clash = first_clash_t<typename operand_extents<X>::type...>;

/// The element type of an operand as promotion sees it: weak<T> for a C++ number.
template <class X>
struct operand_dtype {
  using type = weak<std::remove_cvref_t<X>>;
};
template <class X>
  requires extents_like<typename std::remove_cvref_t<X>::extents_type>
struct operand_dtype<X> {
  using type = typename std::remove_cvref_t<X>::value_type;
};

template <class T>
struct unweak {
  using type = T;
};
template <class T>
struct unweak<weak<T>> {
  using type = T;
};
template <class T>
using unweak_t = typename unweak<T>::type;

template <class X>
inline constexpr bool has_extents = false;
template <class X>
  requires extents_like<typename std::remove_cvref_t<X>::extents_type>
inline constexpr bool has_extents<X> = true;

template <class X>
inline constexpr bool is_plain_operand = has_extents<X> || is_scalar_v<X>;

/// text_like: text that someone may have forgotten to convert into a number. Models: std::string,
/// char const*. Not: char.
template <class X>
concept text_like = !has_extents<X> && std::is_convertible_v<X, std::string_view>;

/// Containers of the standard library, of which lz::view makes an operand.
template <class X>
inline constexpr bool is_container = false;
template <class T, class A>
inline constexpr bool is_container<std::vector<T, A>> = true;
template <class T, std::size_t N>
inline constexpr bool is_container<std::array<T, N>> = true;
template <class T, std::size_t N>
inline constexpr bool is_container<std::span<T, N>> = true;
template <class T, std::size_t N>
inline constexpr bool is_container<T[N]> = is_scalar_v<std::remove_all_extents_t<T>>;

/// number_pointer: memory whose extents someone forgot. Models: double const*. Not: double[3].
template <class X>
concept number_pointer = std::is_pointer_v<std::remove_cvref_t<X>> &&
    is_scalar_v<std::remove_cv_t<std::remove_pointer_t<std::remove_cvref_t<X>>>> && !text_like<X>;

/// several_results: those of one call. Models: results<float, int>, linalg::qr_result. Not: what a
/// reduction with several results is before it is taken apart, which has extents.
template <class X>
concept several_results = !has_extents<X> && (is_results<std::remove_cvref_t<X>> ||
                                              result_struct<std::remove_cvref_t<X>>);

/// mistaken_operand: what someone may have taken for an operand. Models: std::string, std::vector,
/// double[3], double*, results<float, int>.
template <class X>
concept mistaken_operand =
    text_like<X> || is_container<std::remove_cvref_t<X>> || number_pointer<X> || several_results<X>;

template <class Op, class... T>
consteval auto dtype_objection() {
  constexpr unsigned takes = Op::about.takes;
  constexpr unsigned refused =
      op::dtypes_of<typename op::detail::common_dtype<Op, T...>::type> & ~takes;
  if constexpr (refused == 0)
    return type_box<void>{};
  else if constexpr (takes == op::whole)
    return type_box<takes_integers_and_bool_only<unweak_t<T>...>>{};
  else if constexpr (takes == op::integers)
    return type_box<takes_integers_only<unweak_t<T>...>>{};
  else if constexpr (refused == op::complexes)
    return type_box<not_defined_for_complex<unweak_t<T>...>>{};
  else
    return type_box<not_defined_for_bool<unweak_t<T>...>>{};
}

template <class X, class... Rest>
consteval auto mistake_among() {
  if constexpr (text_like<X>)
    return type_box<text_is_no_operand<std::remove_cvref_t<X>>>{};
  else if constexpr (number_pointer<X>)
    return type_box<
        a_pointer_is_no_operand_write_lz_view_of_it_and_a_shape<std::remove_cvref_t<X>>>{};
  else if constexpr (several_results<X>)
    return type_box<several_results_are_no_operand_write_std_get_0_of_them_or_auto_a_b<
        std::remove_cvref_t<X>>>{};
  else if constexpr (mistaken_operand<X>)
    return type_box<a_container_is_no_operand_write_lz_view_of_it<std::remove_cvref_t<X>>>{};
  else if constexpr (sizeof...(Rest) > 0)
    return detail::mistake_among<Rest...>();
  else
    return type_box<void>{};
}

/// What is said of the first mistaken operand; void where there is none.
template <class... X>
using mistake_t = typename decltype(detail::mistake_among<X...>())::type;

// Behind functions that return it. Not by way of LAZULI_REFUSED: clang prints each macro.
#if defined(__clang__)
// clang-format off
#define LAZULI_NO_CONTAINER _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Wgcc-compat\"") \
  __attribute__((diagnose_if(true, "lazuli: a container is no operand, nor are a pointer, text and several results; write lz::view(v), lz::view(p, lz::shape(n)), std::get<0>(results)", "error"))) \
  _Pragma("clang diagnostic pop")
// clang-format on
#else
#define LAZULI_NO_CONTAINER = delete
#endif

/// Is one of the operands followed by a tape, and the result real or complex without a derivative?
template <class Op, class... X>
inline constexpr bool ends_a_tape = [] {
  if constexpr (!is_recorded<joint_space<X...>>)
    return false;
  else if constexpr (differentiable<Op> || differentiable_by_parts<Op>)
    return false;
  else if constexpr (requires { typename result_t<Op, typename operand_dtype<X>::type...>; })
    return dtype_kind_v<result_t<Op, typename operand_dtype<X>::type...>> >= dtype_kind::real;
  else
    return false;
}();

template <class Op, class... X>
consteval auto objection() {
  if constexpr ((mistaken_operand<X> || ...))
    return detail::mistake_among<X...>();
  else if constexpr (!share_a_space<X...>)
    return type_box<joint_space<X...>>{};
  else if constexpr (ends_a_tape<Op, X...>)
    return type_box<this_op_has_no_derivative_write_lz_detach_or_lz_custom_gradient<Op>>{};
  else if constexpr (!std::is_void_v<operand_clash<X...>>)
    return type_box<operand_clash<X...>>{};
  else if constexpr (wrong_arity<Op, static_cast<int>(sizeof...(X))>)
    return type_box<called_with_another_number_of_operands<given_operands<sizeof...(X)>, takes<arity_of<Op>>>>{};
  else if constexpr ((has_extents<X> || ...) && (is_plain_operand<X> && ...))
    return detail::dtype_objection<Op, typename operand_dtype<X>::type...>();
  else
    return type_box<void>{};
}

/// The type that says what is wrong with an op and its operands, void where nothing is.
template <class Op, class... X>
using objection_t = typename decltype(objection<Op, X...>())::type;

}  // namespace detail

/// extents_meet: operands whose static extents broadcast. Models: (tensor<float, 2, 3>,
/// tensor<float, 3>). Not: (…<2, 3>, …<2, 4>).
template <class... X>
concept extents_meet = sizeof...(X) > 0 && std::is_void_v<detail::operand_clash<X...>>;

/// operands_fit: operands that the op takes and whose static extents broadcast, as far as the
/// compiler knows. Models: (add_op, tensor<float, 2, 3>, int). Not: (bitwise_and_op, tensor<float, 3>, int).
template <class Op, class... X>
concept operands_fit = sizeof...(X) > 0 && std::is_void_v<detail::objection_t<Op, X...>>;

LAZULI_END
