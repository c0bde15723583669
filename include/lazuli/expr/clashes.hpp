// For g++: deleted copies of the operators. They are chosen when static extents clash or an op does
// not take the element types; their return type shows both shapes, or the types, in the error
// message.
#pragma once

#include <lazuli/expr/operators.hpp>

#if !defined(__clang__)

LAZULI_BEGIN

namespace detail {
template <class Op, class A, class B>
concept refused_pair = lazy_pair<A, B> && !operands_fit<Op, A, B>;
template <class Op, class A>
concept refused_operand = expression<A> && !operands_fit<Op, A>;
}  // namespace detail

// clang-format off
template <class A, class B> requires detail::refused_pair<op::add_op, A, B>
detail::objection_t<op::add_op, A, B> operator+(A&& a, B&& b) = delete;
template <class A, class B> requires detail::refused_pair<op::subtract_op, A, B>
detail::objection_t<op::subtract_op, A, B> operator-(A&& a, B&& b) = delete;
template <class A, class B> requires detail::refused_pair<op::multiply_op, A, B>
detail::objection_t<op::multiply_op, A, B> operator*(A&& a, B&& b) = delete;
template <class A, class B> requires detail::refused_pair<op::divide_op, A, B>
detail::objection_t<op::divide_op, A, B> operator/(A&& a, B&& b) = delete;
template <class A, class B> requires detail::refused_pair<op::remainder_op, A, B>
detail::objection_t<op::remainder_op, A, B> operator%(A&& a, B&& b) = delete;
template <class A, class B> requires detail::refused_pair<op::equal_op, A, B>
detail::objection_t<op::equal_op, A, B> operator==(A&& a, B&& b) = delete;
template <class A, class B> requires detail::refused_pair<op::not_equal_op, A, B>
detail::objection_t<op::not_equal_op, A, B> operator!=(A&& a, B&& b) = delete;
template <class A, class B> requires detail::refused_pair<op::less_op, A, B>
detail::objection_t<op::less_op, A, B> operator<(A&& a, B&& b) = delete;
template <class A, class B> requires detail::refused_pair<op::less_equal_op, A, B>
detail::objection_t<op::less_equal_op, A, B> operator<=(A&& a, B&& b) = delete;
template <class A, class B> requires detail::refused_pair<op::greater_op, A, B>
detail::objection_t<op::greater_op, A, B> operator>(A&& a, B&& b) = delete;
template <class A, class B> requires detail::refused_pair<op::greater_equal_op, A, B>
detail::objection_t<op::greater_equal_op, A, B> operator>=(A&& a, B&& b) = delete;
template <class A, class B> requires detail::refused_pair<op::logical_and_op, A, B>
detail::objection_t<op::logical_and_op, A, B> operator&&(A&& a, B&& b) = delete;
template <class A, class B> requires detail::refused_pair<op::logical_or_op, A, B>
detail::objection_t<op::logical_or_op, A, B> operator||(A&& a, B&& b) = delete;
template <class A, class B> requires detail::refused_pair<op::bitwise_and_op, A, B>
detail::objection_t<op::bitwise_and_op, A, B> operator&(A&& a, B&& b) = delete;
template <class A, class B> requires detail::refused_pair<op::bitwise_or_op, A, B>
detail::objection_t<op::bitwise_or_op, A, B> operator|(A&& a, B&& b) = delete;
template <class A, class B> requires detail::refused_pair<op::bitwise_xor_op, A, B>
detail::objection_t<op::bitwise_xor_op, A, B> operator^(A&& a, B&& b) = delete;
template <class A, class B> requires detail::refused_pair<op::left_shift_op, A, B>
detail::objection_t<op::left_shift_op, A, B> operator<<(A&& a, B&& b) = delete;
template <class A, class B> requires detail::refused_pair<op::right_shift_op, A, B>
detail::objection_t<op::right_shift_op, A, B> operator>>(A&& a, B&& b) = delete;
template <class A> requires detail::refused_operand<op::negative_op, A>
detail::objection_t<op::negative_op, A> operator-(A&& a) = delete;
template <class A> requires detail::refused_operand<op::positive_op, A>
detail::objection_t<op::positive_op, A> operator+(A&& a) = delete;
template <class A> requires detail::refused_operand<op::invert_op, A>
detail::objection_t<op::invert_op, A> operator~(A&& a) = delete;
// clang-format on

LAZULI_END

#endif
