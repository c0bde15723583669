// Two views exchange their elements: what swap does.
#pragma once

#include <lazuli/base/error.hpp>
#include <lazuli/tensor/rebind.hpp>
#include <span>

LAZULI_BEGIN

namespace detail {

[[noreturn]] LAZULI_COLD inline void throw_swap(std::span<index const> a,
                                                std::span<index const> b) {
  fail<shape_error>("swap: the views have different shapes: ", text::shape(a), " and ",
                    text::shape(b));
}

/// Exchanges the elements of two views by way of a copy. Throws shape_error.
template <class A, class B>
void exchange(A& a, B& b) {
  static_assert(A::is_mutable && B::is_mutable, "lazuli: swap of a view that is read-only");
  auto const extents = a.extents().values(), others = b.extents().values();
  if (extents != others) throw_swap(extents, others);
  auto const kept = evaluate_to_tensor(a);
  a = b;
  b = kept;
}

}  // namespace detail

/// Exchanges two tensors, as x.swap(y).
template <class T, index... E>
void swap(tensor<T, E...>& x, tensor<T, E...>& y) noexcept {
  x.swap(y);
}
/// What the compiler prints of swap(matrix, vector).
struct swap_is_of_two_tensors_of_one_dtype_and_the_same_extents {};
// clang-format off
template <class T, index... E, class U, index... F>
swap_is_of_two_tensors_of_one_dtype_and_the_same_extents swap(tensor<T, E...>&, tensor<U, F...>&) LAZULI_REFUSED("lazuli: swap exchanges two tensors of one dtype and the same rank and static extents");
// clang-format on

LAZULI_END
