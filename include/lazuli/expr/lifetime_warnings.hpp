// For clang: the operators again where an operand is a named tensor, which is marked as one that
// must outlive the result. clang then warns where a returned expression refers to a local tensor.
// (Temporaries are moved in and need no mark.)
#pragma once

#include <lazuli/expr/operators.hpp>

#if defined(__clang__)

LAZULI_BEGIN

namespace detail {
template <class Op, class A, class B>
concept left_by_name = lazy_pair<A, B> && operands_fit<Op, A, B> && named_tensor<A>;
template <class Op, class A, class B>
concept right_by_name = lazy_pair<A, B> && operands_fit<Op, A, B> && named_tensor<B>;
template <class Op, class A, class B>
concept both_by_name = left_by_name<Op, A, B> && right_by_name<Op, A, B>;
}  // namespace detail

// clang-format off
template <class A, class B> requires detail::left_by_name<op::add_op, A, B>
constexpr auto operator+(A&& a LAZULI_LIFETIMEBOUND, B&& b) { return make_node<op::add_op>(a, static_cast<B&&>(b)); }
template <class A, class B> requires detail::right_by_name<op::add_op, A, B>
constexpr auto operator+(A&& a, B&& b LAZULI_LIFETIMEBOUND) { return make_node<op::add_op>(static_cast<A&&>(a), b); }
template <class A, class B> requires detail::both_by_name<op::add_op, A, B>
constexpr auto operator+(A&& a LAZULI_LIFETIMEBOUND, B&& b LAZULI_LIFETIMEBOUND) { return make_node<op::add_op>(a, b); }
template <class A, class B> requires detail::left_by_name<op::subtract_op, A, B>
constexpr auto operator-(A&& a LAZULI_LIFETIMEBOUND, B&& b) { return make_node<op::subtract_op>(a, static_cast<B&&>(b)); }
template <class A, class B> requires detail::right_by_name<op::subtract_op, A, B>
constexpr auto operator-(A&& a, B&& b LAZULI_LIFETIMEBOUND) { return make_node<op::subtract_op>(static_cast<A&&>(a), b); }
template <class A, class B> requires detail::both_by_name<op::subtract_op, A, B>
constexpr auto operator-(A&& a LAZULI_LIFETIMEBOUND, B&& b LAZULI_LIFETIMEBOUND) { return make_node<op::subtract_op>(a, b); }
template <class A, class B> requires detail::left_by_name<op::multiply_op, A, B>
constexpr auto operator*(A&& a LAZULI_LIFETIMEBOUND, B&& b) { return make_node<op::multiply_op>(a, static_cast<B&&>(b)); }
template <class A, class B> requires detail::right_by_name<op::multiply_op, A, B>
constexpr auto operator*(A&& a, B&& b LAZULI_LIFETIMEBOUND) { return make_node<op::multiply_op>(static_cast<A&&>(a), b); }
template <class A, class B> requires detail::both_by_name<op::multiply_op, A, B>
constexpr auto operator*(A&& a LAZULI_LIFETIMEBOUND, B&& b LAZULI_LIFETIMEBOUND) { return make_node<op::multiply_op>(a, b); }
template <class A, class B> requires detail::left_by_name<op::divide_op, A, B>
constexpr auto operator/(A&& a LAZULI_LIFETIMEBOUND, B&& b) { return make_node<op::divide_op>(a, static_cast<B&&>(b)); }
template <class A, class B> requires detail::right_by_name<op::divide_op, A, B>
constexpr auto operator/(A&& a, B&& b LAZULI_LIFETIMEBOUND) { return make_node<op::divide_op>(static_cast<A&&>(a), b); }
template <class A, class B> requires detail::both_by_name<op::divide_op, A, B>
constexpr auto operator/(A&& a LAZULI_LIFETIMEBOUND, B&& b LAZULI_LIFETIMEBOUND) { return make_node<op::divide_op>(a, b); }
template <class A, class B> requires detail::left_by_name<op::remainder_op, A, B>
constexpr auto operator%(A&& a LAZULI_LIFETIMEBOUND, B&& b) { return make_node<op::remainder_op>(a, static_cast<B&&>(b)); }
template <class A, class B> requires detail::right_by_name<op::remainder_op, A, B>
constexpr auto operator%(A&& a, B&& b LAZULI_LIFETIMEBOUND) { return make_node<op::remainder_op>(static_cast<A&&>(a), b); }
template <class A, class B> requires detail::both_by_name<op::remainder_op, A, B>
constexpr auto operator%(A&& a LAZULI_LIFETIMEBOUND, B&& b LAZULI_LIFETIMEBOUND) { return make_node<op::remainder_op>(a, b); }
template <class A, class B> requires detail::left_by_name<op::equal_op, A, B>
constexpr auto operator==(A&& a LAZULI_LIFETIMEBOUND, B&& b) { return make_node<op::equal_op>(a, static_cast<B&&>(b)); }
template <class A, class B> requires detail::right_by_name<op::equal_op, A, B>
constexpr auto operator==(A&& a, B&& b LAZULI_LIFETIMEBOUND) { return make_node<op::equal_op>(static_cast<A&&>(a), b); }
template <class A, class B> requires detail::both_by_name<op::equal_op, A, B>
constexpr auto operator==(A&& a LAZULI_LIFETIMEBOUND, B&& b LAZULI_LIFETIMEBOUND) { return make_node<op::equal_op>(a, b); }
template <class A, class B> requires detail::left_by_name<op::not_equal_op, A, B>
constexpr auto operator!=(A&& a LAZULI_LIFETIMEBOUND, B&& b) { return make_node<op::not_equal_op>(a, static_cast<B&&>(b)); }
template <class A, class B> requires detail::right_by_name<op::not_equal_op, A, B>
constexpr auto operator!=(A&& a, B&& b LAZULI_LIFETIMEBOUND) { return make_node<op::not_equal_op>(static_cast<A&&>(a), b); }
template <class A, class B> requires detail::both_by_name<op::not_equal_op, A, B>
constexpr auto operator!=(A&& a LAZULI_LIFETIMEBOUND, B&& b LAZULI_LIFETIMEBOUND) { return make_node<op::not_equal_op>(a, b); }
template <class A, class B> requires detail::left_by_name<op::less_op, A, B>
constexpr auto operator<(A&& a LAZULI_LIFETIMEBOUND, B&& b) { return make_node<op::less_op>(a, static_cast<B&&>(b)); }
template <class A, class B> requires detail::right_by_name<op::less_op, A, B>
constexpr auto operator<(A&& a, B&& b LAZULI_LIFETIMEBOUND) { return make_node<op::less_op>(static_cast<A&&>(a), b); }
template <class A, class B> requires detail::both_by_name<op::less_op, A, B>
constexpr auto operator<(A&& a LAZULI_LIFETIMEBOUND, B&& b LAZULI_LIFETIMEBOUND) { return make_node<op::less_op>(a, b); }
template <class A, class B> requires detail::left_by_name<op::less_equal_op, A, B>
constexpr auto operator<=(A&& a LAZULI_LIFETIMEBOUND, B&& b) { return make_node<op::less_equal_op>(a, static_cast<B&&>(b)); }
template <class A, class B> requires detail::right_by_name<op::less_equal_op, A, B>
constexpr auto operator<=(A&& a, B&& b LAZULI_LIFETIMEBOUND) { return make_node<op::less_equal_op>(static_cast<A&&>(a), b); }
template <class A, class B> requires detail::both_by_name<op::less_equal_op, A, B>
constexpr auto operator<=(A&& a LAZULI_LIFETIMEBOUND, B&& b LAZULI_LIFETIMEBOUND) { return make_node<op::less_equal_op>(a, b); }
template <class A, class B> requires detail::left_by_name<op::greater_op, A, B>
constexpr auto operator>(A&& a LAZULI_LIFETIMEBOUND, B&& b) { return make_node<op::greater_op>(a, static_cast<B&&>(b)); }
template <class A, class B> requires detail::right_by_name<op::greater_op, A, B>
constexpr auto operator>(A&& a, B&& b LAZULI_LIFETIMEBOUND) { return make_node<op::greater_op>(static_cast<A&&>(a), b); }
template <class A, class B> requires detail::both_by_name<op::greater_op, A, B>
constexpr auto operator>(A&& a LAZULI_LIFETIMEBOUND, B&& b LAZULI_LIFETIMEBOUND) { return make_node<op::greater_op>(a, b); }
template <class A, class B> requires detail::left_by_name<op::greater_equal_op, A, B>
constexpr auto operator>=(A&& a LAZULI_LIFETIMEBOUND, B&& b) { return make_node<op::greater_equal_op>(a, static_cast<B&&>(b)); }
template <class A, class B> requires detail::right_by_name<op::greater_equal_op, A, B>
constexpr auto operator>=(A&& a, B&& b LAZULI_LIFETIMEBOUND) { return make_node<op::greater_equal_op>(static_cast<A&&>(a), b); }
template <class A, class B> requires detail::both_by_name<op::greater_equal_op, A, B>
constexpr auto operator>=(A&& a LAZULI_LIFETIMEBOUND, B&& b LAZULI_LIFETIMEBOUND) { return make_node<op::greater_equal_op>(a, b); }
template <class A, class B> requires detail::left_by_name<op::logical_and_op, A, B>
constexpr auto operator&&(A&& a LAZULI_LIFETIMEBOUND, B&& b) { return make_node<op::logical_and_op>(a, static_cast<B&&>(b)); }
template <class A, class B> requires detail::right_by_name<op::logical_and_op, A, B>
constexpr auto operator&&(A&& a, B&& b LAZULI_LIFETIMEBOUND) { return make_node<op::logical_and_op>(static_cast<A&&>(a), b); }
template <class A, class B> requires detail::both_by_name<op::logical_and_op, A, B>
constexpr auto operator&&(A&& a LAZULI_LIFETIMEBOUND, B&& b LAZULI_LIFETIMEBOUND) { return make_node<op::logical_and_op>(a, b); }
template <class A, class B> requires detail::left_by_name<op::logical_or_op, A, B>
constexpr auto operator||(A&& a LAZULI_LIFETIMEBOUND, B&& b) { return make_node<op::logical_or_op>(a, static_cast<B&&>(b)); }
template <class A, class B> requires detail::right_by_name<op::logical_or_op, A, B>
constexpr auto operator||(A&& a, B&& b LAZULI_LIFETIMEBOUND) { return make_node<op::logical_or_op>(static_cast<A&&>(a), b); }
template <class A, class B> requires detail::both_by_name<op::logical_or_op, A, B>
constexpr auto operator||(A&& a LAZULI_LIFETIMEBOUND, B&& b LAZULI_LIFETIMEBOUND) { return make_node<op::logical_or_op>(a, b); }
template <class A, class B> requires detail::left_by_name<op::bitwise_and_op, A, B>
constexpr auto operator&(A&& a LAZULI_LIFETIMEBOUND, B&& b) { return make_node<op::bitwise_and_op>(a, static_cast<B&&>(b)); }
template <class A, class B> requires detail::right_by_name<op::bitwise_and_op, A, B>
constexpr auto operator&(A&& a, B&& b LAZULI_LIFETIMEBOUND) { return make_node<op::bitwise_and_op>(static_cast<A&&>(a), b); }
template <class A, class B> requires detail::both_by_name<op::bitwise_and_op, A, B>
constexpr auto operator&(A&& a LAZULI_LIFETIMEBOUND, B&& b LAZULI_LIFETIMEBOUND) { return make_node<op::bitwise_and_op>(a, b); }
template <class A, class B> requires detail::left_by_name<op::bitwise_or_op, A, B>
constexpr auto operator|(A&& a LAZULI_LIFETIMEBOUND, B&& b) { return make_node<op::bitwise_or_op>(a, static_cast<B&&>(b)); }
template <class A, class B> requires detail::right_by_name<op::bitwise_or_op, A, B>
constexpr auto operator|(A&& a, B&& b LAZULI_LIFETIMEBOUND) { return make_node<op::bitwise_or_op>(static_cast<A&&>(a), b); }
template <class A, class B> requires detail::both_by_name<op::bitwise_or_op, A, B>
constexpr auto operator|(A&& a LAZULI_LIFETIMEBOUND, B&& b LAZULI_LIFETIMEBOUND) { return make_node<op::bitwise_or_op>(a, b); }
template <class A, class B> requires detail::left_by_name<op::bitwise_xor_op, A, B>
constexpr auto operator^(A&& a LAZULI_LIFETIMEBOUND, B&& b) { return make_node<op::bitwise_xor_op>(a, static_cast<B&&>(b)); }
template <class A, class B> requires detail::right_by_name<op::bitwise_xor_op, A, B>
constexpr auto operator^(A&& a, B&& b LAZULI_LIFETIMEBOUND) { return make_node<op::bitwise_xor_op>(static_cast<A&&>(a), b); }
template <class A, class B> requires detail::both_by_name<op::bitwise_xor_op, A, B>
constexpr auto operator^(A&& a LAZULI_LIFETIMEBOUND, B&& b LAZULI_LIFETIMEBOUND) { return make_node<op::bitwise_xor_op>(a, b); }
template <class A, class B> requires detail::left_by_name<op::left_shift_op, A, B>
constexpr auto operator<<(A&& a LAZULI_LIFETIMEBOUND, B&& b) { return make_node<op::left_shift_op>(a, static_cast<B&&>(b)); }
template <class A, class B> requires detail::right_by_name<op::left_shift_op, A, B>
constexpr auto operator<<(A&& a, B&& b LAZULI_LIFETIMEBOUND) { return make_node<op::left_shift_op>(static_cast<A&&>(a), b); }
template <class A, class B> requires detail::both_by_name<op::left_shift_op, A, B>
constexpr auto operator<<(A&& a LAZULI_LIFETIMEBOUND, B&& b LAZULI_LIFETIMEBOUND) { return make_node<op::left_shift_op>(a, b); }
template <class A, class B> requires detail::left_by_name<op::right_shift_op, A, B>
constexpr auto operator>>(A&& a LAZULI_LIFETIMEBOUND, B&& b) { return make_node<op::right_shift_op>(a, static_cast<B&&>(b)); }
template <class A, class B> requires detail::right_by_name<op::right_shift_op, A, B>
constexpr auto operator>>(A&& a, B&& b LAZULI_LIFETIMEBOUND) { return make_node<op::right_shift_op>(static_cast<A&&>(a), b); }
template <class A, class B> requires detail::both_by_name<op::right_shift_op, A, B>
constexpr auto operator>>(A&& a LAZULI_LIFETIMEBOUND, B&& b LAZULI_LIFETIMEBOUND) { return make_node<op::right_shift_op>(a, b); }
// clang-format on

LAZULI_END

#endif
