// The operators of expressions. Where static extents clash, or an op does not take the element
// types, the compiler says so at the user's line: clang through diagnose_if, g++ through deleted
// twins (clashes.hpp).
#pragma once

#include <lazuli/expr/make_node.hpp>
#include <lazuli/op/catalogue.hpp>

LAZULI_BEGIN

namespace detail {

template <class A, class B>
concept lazy_pair = (expression<A> || expression<B> || several_results<A> || several_results<B>) &&
                    offered_operand<A> && offered_operand<B>;

/// lazy_expression: an expression without memory. Models: x + y, sum(x, 0). Not: tensor,
/// tensor_view, x(indices), which writes.
template <class E>
concept lazy_expression = (elementwise<E> || barrier<E>) && !requires { E::writes_elements; };

template <class A, class B>
concept some_mistake = mistaken_operand<A> || mistaken_operand<B>;
template <class Op, class A, class B>
concept wrong_dtypes = share_a_space<A, B> && extents_meet<A, B> && !some_mistake<A, B> && !operands_fit<Op, A, B>;

/// A node, or the type that names what is wrong.
template <class Op, class A, class B>
LAZULI_INLINE constexpr auto combine(A&& a, B&& b) {
  if constexpr (operands_fit<Op, A, B>) {
    return node_t<Op, A, B>(from_operands{}, static_cast<A&&>(a), static_cast<B&&>(b));
  } else {
    return objection_t<Op, A, B>{};
  }
}
template <class Op, class A>
LAZULI_INLINE constexpr auto combine(A&& a) {
  if constexpr (operands_fit<Op, A>) {
    return node_t<Op, A>(from_operands{}, static_cast<A&&>(a));
  } else {
    return objection_t<Op, A>{};
  }
}

}  // namespace detail

// clang-format off
/// The elements of a lazy expression cannot be changed.
template <detail::lazy_expression E, class X> this_is_an_expression_write_lz_tensor_s operator+=(E const&, X const&) LAZULI_REFUSED("lazuli: this is an expression, which cannot be changed; write lz::tensor s = … where it is made");
template <detail::lazy_expression E, class X> this_is_an_expression_write_lz_tensor_s operator-=(E const&, X const&) LAZULI_REFUSED("lazuli: this is an expression, which cannot be changed; write lz::tensor s = … where it is made");
template <detail::lazy_expression E, class X> this_is_an_expression_write_lz_tensor_s operator*=(E const&, X const&) LAZULI_REFUSED("lazuli: this is an expression, which cannot be changed; write lz::tensor s = … where it is made");
template <detail::lazy_expression E, class X> this_is_an_expression_write_lz_tensor_s operator/=(E const&, X const&) LAZULI_REFUSED("lazuli: this is an expression, which cannot be changed; write lz::tensor s = … where it is made");
template <class A, class B> requires detail::lazy_pair<A, B>
constexpr auto operator+(A&& a, B&& b)
    LAZULI_REFUSE((detail::some_mistake<A, B>), "lazuli: text is no operand, nor are a container, a pointer and several results; write lz::view(v), lz::view(p, lz::shape(n)), std::get<0>(results), or turn text into a number")
    LAZULI_REFUSE((!share_a_space<A, B>), "lazuli: these operands lie in different memories or placements; move one of them with .to(…) or .cpu()")
    LAZULI_REFUSE((!extents_meet<A, B>), "lazuli: the static extents of these operands do not broadcast") { return detail::combine<op::add_op>(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <class A, class B> requires detail::lazy_pair<A, B>
constexpr auto operator-(A&& a, B&& b)
    LAZULI_REFUSE((detail::some_mistake<A, B>), "lazuli: text is no operand, nor are a container, a pointer and several results; write lz::view(v), lz::view(p, lz::shape(n)), std::get<0>(results), or turn text into a number")
    LAZULI_REFUSE((!share_a_space<A, B>), "lazuli: these operands lie in different memories or placements; move one of them with .to(…) or .cpu()")
    LAZULI_REFUSE((!extents_meet<A, B>), "lazuli: the static extents of these operands do not broadcast")
    LAZULI_REFUSE((detail::wrong_dtypes<op::subtract_op, A, B>), "lazuli: operator - is not defined for bool; use logical_xor, or convert with astype<int>(x)?") { return detail::combine<op::subtract_op>(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <class A, class B> requires detail::lazy_pair<A, B>
constexpr auto operator*(A&& a, B&& b)
    LAZULI_REFUSE((detail::some_mistake<A, B>), "lazuli: text is no operand, nor are a container, a pointer and several results; write lz::view(v), lz::view(p, lz::shape(n)), std::get<0>(results), or turn text into a number")
    LAZULI_REFUSE((!share_a_space<A, B>), "lazuli: these operands lie in different memories or placements; move one of them with .to(…) or .cpu()")
    LAZULI_REFUSE((!extents_meet<A, B>), "lazuli: the static extents of these operands do not broadcast") { return detail::combine<op::multiply_op>(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <class A, class B> requires detail::lazy_pair<A, B>
constexpr auto operator/(A&& a, B&& b)
    LAZULI_REFUSE((detail::some_mistake<A, B>), "lazuli: text is no operand, nor are a container, a pointer and several results; write lz::view(v), lz::view(p, lz::shape(n)), std::get<0>(results), or turn text into a number")
    LAZULI_REFUSE((!share_a_space<A, B>), "lazuli: these operands lie in different memories or placements; move one of them with .to(…) or .cpu()")
    LAZULI_REFUSE((!extents_meet<A, B>), "lazuli: the static extents of these operands do not broadcast") { return detail::combine<op::divide_op>(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <class A, class B> requires detail::lazy_pair<A, B>
constexpr auto operator%(A&& a, B&& b)
    LAZULI_REFUSE((detail::some_mistake<A, B>), "lazuli: text is no operand, nor are a container, a pointer and several results; write lz::view(v), lz::view(p, lz::shape(n)), std::get<0>(results), or turn text into a number")
    LAZULI_REFUSE((!share_a_space<A, B>), "lazuli: these operands lie in different memories or placements; move one of them with .to(…) or .cpu()")
    LAZULI_REFUSE((!extents_meet<A, B>), "lazuli: the static extents of these operands do not broadcast")
    LAZULI_REFUSE((detail::wrong_dtypes<op::remainder_op, A, B>), "lazuli: operator % is not defined for bool and complex operands; convert with astype<T>(x)?") { return detail::combine<op::remainder_op>(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <class A, class B> requires detail::lazy_pair<A, B>
constexpr auto operator==(A&& a, B&& b)
    LAZULI_REFUSE((detail::some_mistake<A, B>), "lazuli: text is no operand, nor are a container, a pointer and several results; write lz::view(v), lz::view(p, lz::shape(n)), std::get<0>(results), or turn text into a number")
    LAZULI_REFUSE((!share_a_space<A, B>), "lazuli: these operands lie in different memories or placements; move one of them with .to(…) or .cpu()")
    LAZULI_REFUSE((!extents_meet<A, B>), "lazuli: the static extents of these operands do not broadcast") { return detail::combine<op::equal_op>(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <class A, class B> requires detail::lazy_pair<A, B>
constexpr auto operator!=(A&& a, B&& b)
    LAZULI_REFUSE((detail::some_mistake<A, B>), "lazuli: text is no operand, nor are a container, a pointer and several results; write lz::view(v), lz::view(p, lz::shape(n)), std::get<0>(results), or turn text into a number")
    LAZULI_REFUSE((!share_a_space<A, B>), "lazuli: these operands lie in different memories or placements; move one of them with .to(…) or .cpu()")
    LAZULI_REFUSE((!extents_meet<A, B>), "lazuli: the static extents of these operands do not broadcast") { return detail::combine<op::not_equal_op>(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <class A, class B> requires detail::lazy_pair<A, B>
constexpr auto operator<(A&& a, B&& b)
    LAZULI_REFUSE((detail::some_mistake<A, B>), "lazuli: text is no operand, nor are a container, a pointer and several results; write lz::view(v), lz::view(p, lz::shape(n)), std::get<0>(results), or turn text into a number")
    LAZULI_REFUSE((!share_a_space<A, B>), "lazuli: these operands lie in different memories or placements; move one of them with .to(…) or .cpu()")
    LAZULI_REFUSE((!extents_meet<A, B>), "lazuli: the static extents of these operands do not broadcast")
    LAZULI_REFUSE((detail::wrong_dtypes<op::less_op, A, B>), "lazuli: operator < is not defined for complex operands; take real(x), imag(x) or abs(x) first?") { return detail::combine<op::less_op>(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <class A, class B> requires detail::lazy_pair<A, B>
constexpr auto operator<=(A&& a, B&& b)
    LAZULI_REFUSE((detail::some_mistake<A, B>), "lazuli: text is no operand, nor are a container, a pointer and several results; write lz::view(v), lz::view(p, lz::shape(n)), std::get<0>(results), or turn text into a number")
    LAZULI_REFUSE((!share_a_space<A, B>), "lazuli: these operands lie in different memories or placements; move one of them with .to(…) or .cpu()")
    LAZULI_REFUSE((!extents_meet<A, B>), "lazuli: the static extents of these operands do not broadcast")
    LAZULI_REFUSE((detail::wrong_dtypes<op::less_equal_op, A, B>), "lazuli: operator <= is not defined for complex operands; take real(x), imag(x) or abs(x) first?") { return detail::combine<op::less_equal_op>(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <class A, class B> requires detail::lazy_pair<A, B>
constexpr auto operator>(A&& a, B&& b)
    LAZULI_REFUSE((detail::some_mistake<A, B>), "lazuli: text is no operand, nor are a container, a pointer and several results; write lz::view(v), lz::view(p, lz::shape(n)), std::get<0>(results), or turn text into a number")
    LAZULI_REFUSE((!share_a_space<A, B>), "lazuli: these operands lie in different memories or placements; move one of them with .to(…) or .cpu()")
    LAZULI_REFUSE((!extents_meet<A, B>), "lazuli: the static extents of these operands do not broadcast")
    LAZULI_REFUSE((detail::wrong_dtypes<op::greater_op, A, B>), "lazuli: operator > is not defined for complex operands; take real(x), imag(x) or abs(x) first?") { return detail::combine<op::greater_op>(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <class A, class B> requires detail::lazy_pair<A, B>
constexpr auto operator>=(A&& a, B&& b)
    LAZULI_REFUSE((detail::some_mistake<A, B>), "lazuli: text is no operand, nor are a container, a pointer and several results; write lz::view(v), lz::view(p, lz::shape(n)), std::get<0>(results), or turn text into a number")
    LAZULI_REFUSE((!share_a_space<A, B>), "lazuli: these operands lie in different memories or placements; move one of them with .to(…) or .cpu()")
    LAZULI_REFUSE((!extents_meet<A, B>), "lazuli: the static extents of these operands do not broadcast")
    LAZULI_REFUSE((detail::wrong_dtypes<op::greater_equal_op, A, B>), "lazuli: operator >= is not defined for complex operands; take real(x), imag(x) or abs(x) first?") { return detail::combine<op::greater_equal_op>(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <class A, class B> requires detail::lazy_pair<A, B>
constexpr auto operator&&(A&& a, B&& b)
    LAZULI_REFUSE((detail::some_mistake<A, B>), "lazuli: text is no operand, nor are a container, a pointer and several results; write lz::view(v), lz::view(p, lz::shape(n)), std::get<0>(results), or turn text into a number")
    LAZULI_REFUSE((!share_a_space<A, B>), "lazuli: these operands lie in different memories or placements; move one of them with .to(…) or .cpu()")
    LAZULI_REFUSE((!extents_meet<A, B>), "lazuli: the static extents of these operands do not broadcast") { return detail::combine<op::logical_and_op>(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <class A, class B> requires detail::lazy_pair<A, B>
constexpr auto operator||(A&& a, B&& b)
    LAZULI_REFUSE((detail::some_mistake<A, B>), "lazuli: text is no operand, nor are a container, a pointer and several results; write lz::view(v), lz::view(p, lz::shape(n)), std::get<0>(results), or turn text into a number")
    LAZULI_REFUSE((!share_a_space<A, B>), "lazuli: these operands lie in different memories or placements; move one of them with .to(…) or .cpu()")
    LAZULI_REFUSE((!extents_meet<A, B>), "lazuli: the static extents of these operands do not broadcast") { return detail::combine<op::logical_or_op>(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <class A, class B> requires detail::lazy_pair<A, B>
constexpr auto operator&(A&& a, B&& b)
    LAZULI_REFUSE((detail::some_mistake<A, B>), "lazuli: text is no operand, nor are a container, a pointer and several results; write lz::view(v), lz::view(p, lz::shape(n)), std::get<0>(results), or turn text into a number")
    LAZULI_REFUSE((!share_a_space<A, B>), "lazuli: these operands lie in different memories or placements; move one of them with .to(…) or .cpu()")
    LAZULI_REFUSE((!extents_meet<A, B>), "lazuli: the static extents of these operands do not broadcast")
    LAZULI_REFUSE((detail::wrong_dtypes<op::bitwise_and_op, A, B>), "lazuli: operator & takes integers and bool only; convert with astype<int>(x)?") { return detail::combine<op::bitwise_and_op>(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <class A, class B> requires detail::lazy_pair<A, B>
constexpr auto operator|(A&& a, B&& b)
    LAZULI_REFUSE((detail::some_mistake<A, B>), "lazuli: text is no operand, nor are a container, a pointer and several results; write lz::view(v), lz::view(p, lz::shape(n)), std::get<0>(results), or turn text into a number")
    LAZULI_REFUSE((!share_a_space<A, B>), "lazuli: these operands lie in different memories or placements; move one of them with .to(…) or .cpu()")
    LAZULI_REFUSE((!extents_meet<A, B>), "lazuli: the static extents of these operands do not broadcast")
    LAZULI_REFUSE((detail::wrong_dtypes<op::bitwise_or_op, A, B>), "lazuli: operator | takes integers and bool only; convert with astype<int>(x)?") { return detail::combine<op::bitwise_or_op>(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <class A, class B> requires detail::lazy_pair<A, B>
constexpr auto operator^(A&& a, B&& b)
    LAZULI_REFUSE((detail::some_mistake<A, B>), "lazuli: text is no operand, nor are a container, a pointer and several results; write lz::view(v), lz::view(p, lz::shape(n)), std::get<0>(results), or turn text into a number")
    LAZULI_REFUSE((!share_a_space<A, B>), "lazuli: these operands lie in different memories or placements; move one of them with .to(…) or .cpu()")
    LAZULI_REFUSE((!extents_meet<A, B>), "lazuli: the static extents of these operands do not broadcast")
    LAZULI_REFUSE((detail::wrong_dtypes<op::bitwise_xor_op, A, B>), "lazuli: operator ^ takes integers and bool only; convert with astype<int>(x)?") { return detail::combine<op::bitwise_xor_op>(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <class A, class B> requires detail::lazy_pair<A, B>
constexpr auto operator<<(A&& a, B&& b)
    LAZULI_REFUSE((detail::some_mistake<A, B>), "lazuli: text is no operand, nor are a container, a pointer and several results; write lz::view(v), lz::view(p, lz::shape(n)), std::get<0>(results), or turn text into a number")
    LAZULI_REFUSE((!share_a_space<A, B>), "lazuli: these operands lie in different memories or placements; move one of them with .to(…) or .cpu()")
    LAZULI_REFUSE((!extents_meet<A, B>), "lazuli: the static extents of these operands do not broadcast")
    LAZULI_REFUSE((detail::wrong_dtypes<op::left_shift_op, A, B>), "lazuli: operator << takes integers only; convert with astype<int>(x)?") { return detail::combine<op::left_shift_op>(static_cast<A&&>(a), static_cast<B&&>(b)); }
template <class A, class B> requires detail::lazy_pair<A, B>
constexpr auto operator>>(A&& a, B&& b)
    LAZULI_REFUSE((detail::some_mistake<A, B>), "lazuli: text is no operand, nor are a container, a pointer and several results; write lz::view(v), lz::view(p, lz::shape(n)), std::get<0>(results), or turn text into a number")
    LAZULI_REFUSE((!share_a_space<A, B>), "lazuli: these operands lie in different memories or placements; move one of them with .to(…) or .cpu()")
    LAZULI_REFUSE((!extents_meet<A, B>), "lazuli: the static extents of these operands do not broadcast")
    LAZULI_REFUSE((detail::wrong_dtypes<op::right_shift_op, A, B>), "lazuli: operator >> takes integers only; convert with astype<int>(x)?") { return detail::combine<op::right_shift_op>(static_cast<A&&>(a), static_cast<B&&>(b)); }

template <expression A>
constexpr auto operator-(A&& a)
    LAZULI_REFUSE((!operands_fit<op::negative_op, A>), "lazuli: operator - is not defined for bool; use logical_not, or convert with astype<int>(x)?") { return detail::combine<op::negative_op>(static_cast<A&&>(a)); }

template <expression A>
constexpr auto operator+(A&& a)
    LAZULI_REFUSE((!operands_fit<op::positive_op, A>), "lazuli: operator + is not defined for bool; convert with astype<int>(x)?") { return detail::combine<op::positive_op>(static_cast<A&&>(a)); }

template <expression A>
constexpr auto operator!(A&& a) { return make_node<op::logical_not_op>(static_cast<A&&>(a)); }

template <expression A>
constexpr auto operator~(A&& a)
    LAZULI_REFUSE((!operands_fit<op::invert_op, A>), "lazuli: operator ~ takes integers and bool only; convert with astype<int>(x)?") { return detail::combine<op::invert_op>(static_cast<A&&>(a)); }
/// Constants are numbers, `x * 2_c`: Boost.Hana has operators of its own for what stands beside one.
template <expression A, class T, T N> constexpr auto operator+(A&& a, constant_of<T, N>) { return static_cast<A&&>(a) + static_cast<index>(N); }
template <expression B, class T, T N> constexpr auto operator+(constant_of<T, N>, B&& b) { return static_cast<index>(N) + static_cast<B&&>(b); }
template <expression A, class T, T N> constexpr auto operator-(A&& a, constant_of<T, N>) { return static_cast<A&&>(a) - static_cast<index>(N); }
template <expression B, class T, T N> constexpr auto operator-(constant_of<T, N>, B&& b) { return static_cast<index>(N) - static_cast<B&&>(b); }
template <expression A, class T, T N> constexpr auto operator*(A&& a, constant_of<T, N>) { return static_cast<A&&>(a) * static_cast<index>(N); }
template <expression B, class T, T N> constexpr auto operator*(constant_of<T, N>, B&& b) { return static_cast<index>(N) * static_cast<B&&>(b); }
template <expression A, class T, T N> constexpr auto operator/(A&& a, constant_of<T, N>) { return static_cast<A&&>(a) / static_cast<index>(N); }
template <expression B, class T, T N> constexpr auto operator/(constant_of<T, N>, B&& b) { return static_cast<index>(N) / static_cast<B&&>(b); }
// clang-format on

/// What the compiler prints of `x << 1, 2, 3`, which writes values in other libraries; here it
/// would shift, and discard the result.
struct values_are_written_in_braces_as_x_equals_1_2_3 {};
namespace detail {
template <class X>
inline constexpr bool is_left_shift = false;
template <class T, class... C>
inline constexpr bool is_left_shift<node<op::left_shift_op, T, C...>> = true;
}  // namespace detail
template <class X, class V>
  requires(detail::is_left_shift<std::remove_cvref_t<X>>&& is_scalar_v<V>)
values_are_written_in_braces_as_x_equals_1_2_3 operator,(X&&, V&&)
    LAZULI_REFUSED("lazuli: values are written in braces: x = {1, 2, 3}; << shifts bits");

LAZULI_END
