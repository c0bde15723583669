// Shared by the nodes of linear algebra: brings operands into memory, converts them to one element
// type, and views them as batches of matrices.
#pragma once

#include <lazuli/shape/product.hpp>
#include <lazuli/tensor/evaluate.hpp>
#include <lazuli/tensor/cache_blocks.hpp>

LAZULI_BEGIN

namespace detail {

/// The operand in memory as elements of type T: itself if it already is, else a
/// temporary.
template <class T, class X, class Run>
auto in_memory(X const& x, Run const& run) {
  if constexpr (std::is_same_v<typename X::value_type, T>) {
    return operand_in_memory(x, run);
  } else {
    plan::temporary<T, typename X::extents_type> value(x.extents());
    run(value.target(), astype<T>(x));
    return value;
  }
}

/// The element type in which LAPACK computes: floating, in the precision of the operands.
template <class T>
using lapack_t = compute_t<floating_t<T>>;

[[noreturn]] LAZULI_COLD inline void throw_not_square(char const* call,
                                                      std::span<index const> shape) {
  fail<shape_error>(call, ": shape ", text::shape(shape),
                    " is not that of square matrices: the last two extents must be equal");
}

}  // namespace detail

LAZULI_END
