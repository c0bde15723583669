// What the nodes of linear algebra share: operands in memory, as one element type, as batches of
// matrices.
#pragma once

#include <lazuli/shape/product.hpp>
#include <lazuli/tensor/evaluate.hpp>

LAZULI_BEGIN

namespace detail {

/// The operand in memory as elements of type T: itself where it lies there already, else a
/// temporary.
template <class T, class X, class Run>
auto in_memory(X const& x, Run const& run) {
  if constexpr (leaf<X> && std::is_same_v<typename X::value_type, T>) {
    return strided<T const, typename X::extents_type>{
        x.data(), x.extents(), index_array<X::extents_type::rank()>(x.strides())};
  } else {
    plan::temporary<T, typename X::extents_type> value(x.extents());
    if constexpr (std::is_same_v<typename X::value_type, T>)
      run(value.target(), x);
    else
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
