// Given the operand types of an op: the type in which it computes, the type of its result, and
// which types it refuses.
#pragma once

#include <lazuli/number/exact.hpp>
#include <lazuli/number/promote.hpp>
#include <lazuli/op/row.hpp>

LAZULI_BEGIN

namespace op::detail {

template <class... Operands>
struct tail_promotion {
  using type = bool;
};
template <class First, class Second, class... Rest>
struct tail_promotion<First, Second, Rest...> {
  using type = promote_t<Second, Rest...>;
};

template <int I, class Operand, class... Rest>
struct pick : pick<I - 1, Rest...> {};
template <class Operand, class... Rest>
struct pick<0, Operand, Rest...> {
  using type = promote_t<Operand>;
};

// The dtype that the operands share before the op's kind has its say.
template <class Op, class... Operands>
struct common_dtype {
  using type =
      typename std::conditional_t<Op::about.kind == kind::selection, tail_promotion<Operands...>,
                                  lazuli::detail::type_box<promote_t<Operands...>>>::type;
};

template <class T>
using comparable_t = std::conditional_t<std::is_same_v<T, bool>, std::uint8_t, compute_t<T>>;

template <class T>
inline constexpr bool is_weak = false;
template <class S>
inline constexpr bool is_weak<weak<S>> = true;
template <class T>
inline constexpr bool is_whole = dtype_kind_v<T> <= dtype_kind::integer;

// Numbers are compared as numbers: a whole number of type S beside integers T that do not hold all
// S is compared in the next wider type, to which it saturates, for that has room on both sides of
// T. Of 64 bits there is none: uint64 beside a signed type is compared by ops that take both.
template <class Own, class Other>
consteval auto compared_box() {
  using lazuli::detail::type_box, lazuli::detail::holds_all;
  using own = promote_t<Own>;
  using other = promote_t<Other>;
  if constexpr (is_whole<own> && is_whole<other>) {
    constexpr bool has_number = is_weak<Own> != is_weak<Other>;
    using T = comparable_t<std::conditional_t<is_weak<Own>, other, own>>;
    using S = std::conditional_t<is_weak<Own>, own, other>;
    if constexpr (has_number && holds_all<T, S>) {
      return type_box<T>{};
    } else if constexpr (has_number && sizeof(T) < 8) {
      return type_box<typename lazuli::detail::integer_of_size<2 * sizeof(T), true>::type>{};
    } else if constexpr (std::is_signed_v<own> != std::is_signed_v<other> &&
                         ((sizeof(own) == 8 && std::is_unsigned_v<own>) ||
                          (sizeof(other) == 8 && std::is_unsigned_v<other>))) {
      constexpr bool takes_sign = std::is_signed_v<own>;
      return type_box<std::conditional_t<takes_sign, std::int64_t, std::uint64_t>>{};
    } else {
      return type_box<comparable_t<promote_t<own, other>>>{};
    }
  } else if constexpr (is_weak<Own> && is_whole<other>) {
    return type_box<compute_t<promote_t<own, floating_t<other>>>>{};
  } else if constexpr (is_weak<Other> && is_whole<own>) {
    return type_box<compute_t<promote_t<floating_t<own>, other>>>{};
  } else {
    return type_box<comparable_t<promote_t<Own, Other>>>{};
  }
}

template <int I, class A, class B>
consteval auto compared_operand() {
  if constexpr (I == 0)
    return compared_box<A, B>();
  else
    return compared_box<B, A>();
}

template <class Op, int I, class... Operands>
consteval auto operand_box() {
  using lazuli::detail::type_box;
  using common = typename common_dtype<Op, Operands...>::type;
  using own = typename pick<I, Operands...>::type;
  constexpr kind k = Op::about.kind;
  if constexpr (k == kind::real_function || k == kind::true_divide || k == kind::complex_angle ||
                k == kind::complex_pair) {
    return type_box<compute_t<floating_t<common>>>{};
  } else if constexpr (k == kind::comparison) {
    return compared_operand<I, Operands...>();
  } else if constexpr (k == kind::logic || (k == kind::selection && I == 0)) {
    return type_box<bool>{};
  } else if constexpr (k == kind::predicate) {
    return type_box<comparable_t<own>>{};
  } else if constexpr (k == kind::cast) {
    return type_box<compute_t<own>>{};
  } else {
    return type_box<compute_t<common>>{};
  }
}

template <class Op, class... Operands>
consteval auto result_box() {
  using lazuli::detail::type_box;
  using common = typename common_dtype<Op, Operands...>::type;
  constexpr kind k = Op::about.kind;
  if constexpr (k == kind::real_function || k == kind::true_divide) {
    return type_box<floating_t<common>>{};
  } else if constexpr (k == kind::comparison || k == kind::logic || k == kind::predicate) {
    return type_box<bool>{};
  } else if constexpr (k == kind::complex_part) {
    return type_box<real_part_t<common>>{};
  } else if constexpr (k == kind::complex_angle) {
    return type_box<real_part_t<floating_t<common>>>{};
  } else if constexpr (k == kind::complex_pair) {
    return type_box<std::complex<compute_t<floating_t<common>>>>{};
  } else if constexpr (k == kind::cast) {
    return type_box<typename Op::target>{};
  } else {
    return type_box<common>{};
  }
}

}  // namespace op::detail

/// The type to which operand I is converted before `Op::apply`. Operands are dtypes, or `weak<T>`
/// for C++ scalars. float16 and bfloat16 are computed in float. Comparisons are by value: of a
/// whole number with integers that do not hold all numbers of its type in a wider type, of uint64
/// with a signed type in uint64 and int64; bool is compared as uint8.
template <class Op, int I, class... Operands>
using operand_t = typename decltype(op::detail::operand_box<Op, I, Operands...>())::type;

/// The element type of an op's result. float16 stays float16 here, although `apply` returns a
/// float, which is rounded when it is stored.
template <class Op, class... Operands>
using result_t = typename decltype(op::detail::result_box<Op, Operands...>())::type;

/// A C++ number as the operand of type T that Op computes with. Comparisons and bounds (clip) take
/// the nearest integer that T has; elsewhere dtype_error is thrown for a number that T cannot hold.
template <class Op, class T, class X>
constexpr T number_operand(X x) {
  if constexpr (Op::about.saturates || Op::about.kind == op::kind::comparison)
    return saturated<T>(x);
  else
    return exactly<T>(Op::about.name, x);
}

/// Whether the op takes operands of these types.
template <class Op, class... Operands>
consteval bool accepts() {
  using common = typename op::detail::common_dtype<Op, Operands...>::type;
  return (Op::about.takes & op::dtypes_of<common>) != 0;
}

/// Stops the compiler with a sentence if the op does not take operands of these types; else true,
/// so that it can be used in an assertion.
template <class Op, class... Operands>
consteval bool check_dtypes() {
  constexpr unsigned takes = Op::about.takes;
  constexpr unsigned refused =
      op::dtypes_of<typename op::detail::common_dtype<Op, Operands...>::type> & ~takes;
  static_assert(refused == 0 || takes != op::whole,
                "lazuli: this op takes integers and bool only; convert with astype<int>(x)?");
  static_assert(refused == 0 || takes != op::integers,
                "lazuli: this op takes integers only; convert with astype<int>(x)?");
  static_assert(refused != op::complexes || !(takes & op::reals),
                "lazuli: this op is not defined for complex operands; take real(x), imag(x) or "
                "abs(x) first?");
  static_assert(refused != op::booleans || !(takes & op::reals),
                "lazuli: this op is not defined for bool; use logical_not, logical_xor, or convert "
                "with astype<int>(x)?");
  return refused == 0;
}

LAZULI_END
