// What an expression is, and its three kinds: leaves (memory), nodes (elementwise ops) and barriers
// (evaluated as a whole before what reads them).
#pragma once

#include <concepts>
#include <lazuli/meta/space.hpp>
#include <lazuli/number/dtype.hpp>
#include <lazuli/shape/extents.hpp>
#include <type_traits>

LAZULI_BEGIN

/// Kinds of expressions, named by `expression_kind` in each type.
struct leaf_kind {};     // data(), strides(): lies in memory
struct node_kind {};     // an op over children: computed element by element
struct barrier_kind {};  // evaluated as a whole before what reads it: reductions, matmul, solve

namespace detail {
template <class E>
concept has_kind = requires {
  typename E::value_type;
  typename E::extents_type;
  typename E::expression_kind;
};
template <class E, class Kind>
inline constexpr bool is_kind = false;
template <has_kind E, class Kind>
inline constexpr bool is_kind<E, Kind> = std::is_same_v<typename E::expression_kind, Kind>;
}  // namespace detail

/// expression: has a value_type and extents, and can be read at every index. Models: tensor, x + y,
/// sum(x). Not: float.
template <class T>
concept expression = detail::has_kind<std::remove_cvref_t<T>>;

/// in_one_memory: an expression whose elements are not spread over ranks (<lazuli/mpi.hpp>). A
/// function that also runs over ranks requires an expression instead; mpi/refused.hpp refuses the
/// others. Models: tensor, cuda_tensor. Not: sharded.
template <class T>
concept in_one_memory = expression<T> && !detail::places_axes<detail::space_of_values<T>>;

/// of_values: one in_one_memory that no tape tracks. Functions without a gradient require it;
/// autodiff/refused.hpp says that they have none. Models: tensor. Not: active.
template <class T>
concept of_values = in_one_memory<T> && !on_tape<T>;

/// below_tensors: built on the strided memory that tensors become when an expression is evaluated.
/// Users never name one, and it has no methods. Models: strided. Not: tensor, tensor + tensor.
template <class E>
concept below_tensors = requires {
  requires std::remove_cvref_t<E>::lies_below_tensors;
};

/// leaf: an expression whose elements lie in memory at strides. Models: tensor, tensor_view.
template <class T>
concept leaf = detail::is_kind<std::remove_cvref_t<T>, leaf_kind>;

/// elementwise: an op over child expressions. Models: x + y, exp(x).
template <class T>
concept elementwise = detail::is_kind<std::remove_cvref_t<T>, node_kind>;

/// barrier: an expression that is evaluated as a whole, into memory. Models: sum(x), matmul(a, b).
template <class T>
concept barrier = detail::is_kind<std::remove_cvref_t<T>, barrier_kind>;

/// operand: what an op takes: an expression or a plain number.
template <class T>
concept operand = expression<T> || is_number_v<std::remove_cvref_t<T>>;

/// Static rank of an expression.
template <expression E>
inline constexpr int rank_of = std::remove_cvref_t<E>::extents_type::rank();

/// single_value: a number, or an expression of rank 0, which is one. Models: float, mean(x). Not:
/// vector.
template <class V>
concept single_value = is_scalar_v<V> ||(in_one_memory<V>&& rank_of<V> == 0);

template <expression E>
using value_t = typename std::remove_cvref_t<E>::value_type;
template <expression E>
using extents_t = typename std::remove_cvref_t<E>::extents_type;

/// The value of an expression as a new tensor (static extents are kept), in the memory space of its
/// operands.
template <expression X>
auto evaluate_to_tensor(X const& x) {
  return detail::values_beside<X>::value(x);
}
namespace detail {
/// A tensor is its own value: a temporary tensor need not be copied. This excludes a handle to what
/// a tape owns, which others may refer to.
template <class X>
concept its_own_value = expression<X> && !on_tape<X> &&
                        std::same_as<X, decltype(evaluate_to_tensor(std::declval<X const&>()))>;

/// A copy of the value of x, which later writes to x do not change, on a tape either.
template <class X>
auto copied(X const& x) {
  if constexpr (!(leaf<X> && on_tape<X>))
    return evaluate_to_tensor(x);
  else if constexpr (std::is_same_v<value_t<X>, bool>)
    return evaluate_to_tensor(x == true);
  else
    return evaluate_to_tensor(+x);
}
}  // namespace detail

LAZULI_END
