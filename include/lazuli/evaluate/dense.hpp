// A shortcut for small work: if destination and leaves are dense, the kernel is called directly,
// without a plan.
#pragma once

#include <lazuli/backend/simd/loops/kernel.hpp>
#include <lazuli/expr/evaluate.hpp>
#include <lazuli/expr/strided.hpp>
#include <lazuli/plan/operands.hpp>

LAZULI_BEGIN

namespace detail {

/// Row-major without gaps by its type: tensors and intermediate results say so.
template <class L>
inline constexpr bool is_always_dense = requires {
  requires L::always_dense;
};
template <class L>
inline constexpr bool is_always_dense<reference<L>> = is_always_dense<L>;

/// No leaf of the expression can have strides of its own.
template <class E>
inline constexpr bool all_dense = is_always_dense<E> || E::extents_type::rank() == 0;
template <class Op, class T, class... C>
inline constexpr bool all_dense<node<Op, T, C...>> = (all_dense<C> && ...);

template <leaf L>
constexpr bool is_dense_leaf(L const& x) {
  if constexpr (is_always_dense<L> || L::extents_type::rank() == 0) {
    return true;
  } else {
    auto const extents = x.extents().values();
    auto const strides = x.strides();
    return is_row_major(extents, strides);
  }
}

/// Work below this cost is done at once, on one thread, without a plan.
inline constexpr index flat_limit = index{1} << 16;

/// Steps for unit kernels.
inline constexpr auto unit_steps = [] {
  index_array<simd::max_operands> ones{};
  ones.fill(1);
  return ones;
}();

/// Runs the kernel over n points if every operand is dense and none overlaps the destination other
/// than in place. False: nothing was done.
template <class D, class E, class X>
LAZULI_INLINE bool assign_flat(strided<D, E> const& to, X const& e,
                               simd::elementwise_kernel const& kernel) {
  index const n = to.shape.size();
  if (n * kernel.cost > flat_limit || !is_dense_leaf(to)) return false;
  std::byte* data[1 + leaf_count<X>];
  data[0] = reinterpret_cast<std::byte*>(to.data());
  auto const* const end = data[0] + n * static_cast<index>(sizeof(D));
  bool flat = true;
  for_each_leaf(e, [&](auto const& x, auto i) {
    using L = std::remove_cvref_t<decltype(x)>;
    using T = typename L::value_type;
    constexpr int rank = L::extents_type::rank();
    data[i.value + 1] = reinterpret_cast<std::byte*>(const_cast<T*>(x.data()));
    if constexpr (std::is_same_v<L, scalar_leaf<T>>) return;
    auto const* const low = data[i.value + 1];
    if constexpr (rank == 0) {
      flat = flat && (low >= end || low + sizeof(T) <= data[0]);
    } else if constexpr (rank != E::rank()) {
      flat = false;
    } else {
      bool const apart = low >= end || low + n * static_cast<index>(sizeof(T)) <= data[0];
      flat = flat && x.extents() == to.shape && is_dense_leaf(x) &&
             (apart || (low == data[0] && sizeof(T) == sizeof(D)));
    }
  });
  if (flat) kernel.unit(kernel.context, data, unit_steps.data(), n);
  return flat;
}

}  // namespace detail

LAZULI_END
