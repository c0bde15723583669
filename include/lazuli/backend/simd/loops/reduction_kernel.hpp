// A reduction as the drivers see it, and its short way: one row, all of it reduced to one element.
#pragma once

#include <lazuli/backend/simd/loops/reduce.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {

namespace detail {
/// A row longer than one chain of states takes.
template <class D, class A, class R, class E>
LAZULI_NOINLINE void reduce_long_row(fold_context<R, E> const& context, std::byte* const* data,
                                     index const* steps, index n, std::byte* out) {
  using f = folding<R, E, A, D>;
  fold_operation<R> const* const with = &context;
  typename f::state states[f::packs];
  f::clear(states, f::packs);
  f::fold_rows(with, states, data, steps, no_row_steps, 1, n);
  f::merge_lanes(states, virtual_lanes);
  f::finish(with, states, n, out, 0, 1);
}
}  // namespace detail

/// One row of at most `row_block` elements, all of it reduced to one: the bits of a plan's.
template <class D, class A, class R, class E>
LAZULI_INLINE void reduce_one_row(detail::fold_context<R, E> const& context, std::byte* const* data,
                                  index const* steps, index n, std::byte* out) {
  using f = detail::folding<R, E, A, D>;
  if (n <= f::longest_row)
    f::reduce_rows(static_cast<detail::fold_operation<R> const*>(&context), out, 0, n, data, steps,
                   steps, 1, n);
  else
    detail::reduce_long_row<D, A>(context, data, steps, n, out);
}

/// The kernel that folds an expression by R, whose leaves have such strides, and writes elements of
/// type D. `context` must outlive it. Vectors: for operands of drive_vector alone.
template <class D, class A, layout L = layout::views, class R, class E>
reduction_kernel make_reduction_kernel(detail::fold_context<R, E> const& context) {
  static_assert(leaf_count<E> < max_operands - 1,
                "lazuli: this expression has more than 126 leaves; evaluate a part of it first");
  using f = detail::folding<R, E, A, D>;
  constexpr int sizes = L == layout::vectors ? 0 : detail::leaf_sizes<E>;
  constexpr auto kind = L == layout::views ? packing::any : packing::turned;
  decltype(reduction_kernel::fold_columns) fold_columns = nullptr;
  if constexpr (L != layout::vectors) fold_columns = f::fold_columns;
  return {f::clear,
          f::fold_rows,
          fold_columns,
          f::merge,
          f::merge_lanes,
          f::finish,
          f::reduce_rows,
          static_cast<detail::fold_operation<R> const*>(&context),
          f::lanes,
          detail::cost_of<E>(f::lanes),
          static_cast<index>(sizeof(typename f::state)),
          &packers_for<sizes, kind>,
          f::longest_row,
          f::short_row,
          R::positional ? f::longest_row : row_block,
          f::resumes_at};
}

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
