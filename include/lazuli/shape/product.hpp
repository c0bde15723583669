// The shapes of matrix products and linear systems: what fits, what comes out, and the types that
// name what does not fit.
#pragma once

#include <lazuli/shape/broadcast.hpp>

LAZULI_BEGIN

// What the compiler prints: matmul_error<left<2, 3>, right<4, 5>>, solve_error<left<3, 3>,
// right<2>>, not_square<2, 3>.
template <class Left, class Right>
struct matmul_error {};
template <class Left, class Right>
struct solve_error {};
template <class Left, class Right>
struct lstsq_error {};
template <index... E>
struct not_square {};

namespace detail {

/// Static extent at an axis counted from the end (1 is the last one).
template <extents_like E>
constexpr index static_from_end(int i) {
  return i <= E::rank() ? E::static_extent(E::rank() - i) : 1;
}

template <class E, int Drop, class Axes>
struct leading;
template <class E, int Drop, int... I>
struct leading<E, Drop, std::integer_sequence<int, I...>> {
  using type = extents<E::static_extent(I)...>;
};
/// The extents without the last `Drop`.
template <extents_like E, int Drop>
using leading_t = typename leading<
    E, Drop, std::make_integer_sequence<int, (E::rank() > Drop ? E::rank() - Drop : 0)>>::type;

template <class E, index... More>
struct appended;
template <index... E, index... More>
struct appended<extents<E...>, More...> {
  using type = extents<E..., More...>;
};

constexpr bool may_equal(index a, index b) { return a == dyn || b == dyn || a == b; }

/// Extent of a's columns and b's rows; a vector is a row on the left, a column on the right.
template <class A>
inline constexpr index inner_of_left = static_from_end<A>(1);
template <class B>
inline constexpr index inner_of_right = static_from_end<B>(B::rank() == 1 ? 1 : 2);

/// multipliable: extents of two operands of matmul. Models: (extents<2, 3>, extents<3>). Not:
/// (extents<2, 3>, extents<2, 3>).
// clang-format off
template <class A, class B>
concept multipliable = A::rank() > 0 && B::rank() > 0 && may_equal(inner_of_left<A>, inner_of_right<B>) &&
    broadcastable<leading_t<A, 2>, leading_t<B, 2>>;
// clang-format on

template <class A, class B>
constexpr auto product_extents() {
  using batch = broadcast_t<leading_t<A, 2>, leading_t<B, 2>>;
  if constexpr (A::rank() == 1 && B::rank() == 1)
    return extents<>{};
  else if constexpr (A::rank() == 1)
    return typename appended<batch, static_from_end<B>(1)>::type{};
  else if constexpr (B::rank() == 1)
    return typename appended<batch, static_from_end<A>(2)>::type{};
  else
    return typename appended<batch, static_from_end<A>(2), static_from_end<B>(1)>::type{};
}

// clang-format off
/// invertible: extents of a matrix, or a batch of them, with as many rows as columns.
/// Models: extents<dyn, 3>. Not: extents<2, 3>.
template <class A>
concept invertible = A::rank() >= 2 && may_equal(static_from_end<A>(1), static_from_end<A>(2));

/// solvable: extents of a matrix and its right-hand side.
/// Models: (extents<3, 3>, extents<3>). Not: (extents<3>, extents<3>).
template <class A, class B>
concept solvable = invertible<A> && B::rank() >= 1 && may_equal(inner_of_left<A>, inner_of_right<B>) &&
    may_equal(static_from_end<A>(2), inner_of_right<B>) &&
    broadcastable<leading_t<A, 2>, leading_t<B, (B::rank() == 1 ? 1 : 2)>>;

/// fittable: the same for least squares. Models: (extents<30, 2>, extents<30>). Not: (extents<30, 2>, extents<2>).
template <class A, class B>
concept fittable = A::rank() == 2 && (B::rank() == 1 || B::rank() == 2) &&
    may_equal(A::static_extent(0), B::static_extent(0));
// clang-format on

template <template <class, class> class Error, class A, class B>
struct clash_of;
template <template <class, class> class Error, index... E, index... F>
struct clash_of<Error, extents<E...>, extents<F...>> {
  using type = Error<left<E...>, right<F...>>;
};
template <class A>
struct not_square_of;
template <index... E>
struct not_square_of<extents<E...>> {
  using type = not_square<E...>;
};

}  // namespace detail

LAZULI_END
