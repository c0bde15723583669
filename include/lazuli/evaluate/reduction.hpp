// Reductions as plans: a nest over the operand's axes, in which the destination stands still along
// the reduced axes; and how the host runs it.
#pragma once

#include <lazuli/backend/simd/loops/gather.hpp>
#include <lazuli/backend/simd/loops/reduction_kernel.hpp>
#include <lazuli/evaluate/dense.hpp>
#include <lazuli/evaluate/run.hpp>
#include <lazuli/expr/reduce.hpp>
#include <lazuli/expr/strided.hpp>
#include <lazuli/plan/operands.hpp>

LAZULI_BEGIN

namespace detail {

/// The nest of a reduction, not yet collapsed; returns how many elements go into each output.
template <class D, class E, class Reduction, class X>
index make_reduction_nest(strided<D, E> const& to, Reduction const& r, X const& folded,
                          plan::nest& n, plan::operand* operands) {
  n.rank = X::extents_type::rank();
  n.count = 1 + leaf_count<X>;
  n.operands = operands;
  auto const extents = folded.extents();
  for (int i = 0; i < n.rank; ++i) {
    n.extents[i] = extents[i];
    n.reduced[i] = r.reduces(i);
  }
  plan::operand_reader read{n.rank, operands + 1};
  for_each_leaf(folded, read);
  operands[0].data = reinterpret_cast<std::byte*>(to.data());
  operands[0].size = sizeof(D);
  return begin_reduction(n, to.steps.data(), Reduction::keeps_axes);
}

/// Reductions of fewer elements than this are done at once, whatever the elements cost.
inline constexpr index flat_reduction = 4096;

/// Are all leaves that have axes dense, of one size and of `rank` axes, or (`Strides`) vectors of
/// one size? Also where each of them lies.
template <bool Strides>
struct dense_row {
  std::byte** data;
  index* steps;
  std::uint8_t* sizes;
  int rank;
  bool flat;
  index size = 0;
  bool dense = true, unit = true;  // whether all steps are 1 or 0, whether 1
  template <leaf L>
  LAZULI_INLINE void operator()(L const& x, int i) {
    using T = typename L::value_type;
    data[i] = reinterpret_cast<std::byte*>(const_cast<T*>(x.data()));
    if constexpr (Strides) sizes[i] = L::extents_type::rank() == 0 ? 0 : sizeof(T);
    if constexpr (L::extents_type::rank() > 0) {
      index const own = x.extents().size();
      flat = flat && (size == 0 || own == size) && L::extents_type::rank() == rank;
      size = own;
      steps[i] = 1;
      if constexpr (Strides && L::extents_type::rank() == 1) {
        if (own != 1) steps[i] = x.strides()[0];
        flat = flat && steps[i] >= 0;  // a plan reverses them first
        dense = dense && (steps[i] == 1 || steps[i] == 0);
        unit = unit && steps[i] == 1;
      } else {
        flat = flat && is_dense_leaf(x);
      }
    }
  }
};

/// The shortcut for small work that reduces everything and is dense: one row, no plan. False:
/// nothing was done.
template <class A, class D, class E, class R, class X>
LAZULI_INLINE bool reduce_flat(strided<D, E> const& to, X const& folded,
                               simd::detail::fold_context<R, X> const& context) {
  constexpr bool strides = X::extents_type::rank() == 1 && !all_dense<X>;
  constexpr int count = 2 + leaf_count<X>;
  std::byte* data[count];
  index steps[count] = {};
  std::uint8_t sizes[strides ? count : 1];
  using folding = simd::detail::folding<R, X, A, D>;
  dense_row<strides> row{data + 1, steps + 1, sizes + 1, X::extents_type::rank(),
                         to.shape.size() == 1};
  look_at_leaves(folded, row);
  index const n = row.size;
  bool const small = n <= flat_reduction ||
                     (n <= simd::row_block && n * simd::cost_per_element<X> <= flat_limit);
  if (!row.flat || n == 0 || !small || folded.extents().size() != n) return false;
  data[0] = reinterpret_cast<std::byte*>(to.data());
  if constexpr (folding::takes_few) {
    if (row.unit && n <= folding::few) return folding::reduce_few(context, data, steps, n), true;
    if constexpr (strides) {
      if (n <= folding::few)
        return folding::template reduce_few<simd::detail::stepping::any>(context, data, steps, n),
               true;
    }
  }
  data[count - 1] = plan::position(0);
  steps[count - 1] = 1;
  if constexpr (strides) {
    if (!row.dense) {
      sizes[0] = sizes[count - 1] = 0;
      return simd::reduce_gathered(folding::reduce_rows,
                                   static_cast<simd::detail::fold_operation<R> const*>(&context),
                                   {data, steps, sizes, count}, n);
    }
  }
  simd::reduce_one_row<D, A>(context, data, steps, n, data[0]);
  return true;
}

/// Leaves that have axes.
template <class E>
inline constexpr int leaves_with_axes = E::extents_type::rank() > 0 ? 1 : 0;
template <class Op, class T, class... C>
inline constexpr int leaves_with_axes<node<Op, T, C...>> = (0 + ... + leaves_with_axes<C>);

/// Whether X is reduced to one element at E, and is a vector of whole tensors, or one tensor and
/// numbers.
template <class E, class X>
inline constexpr bool reduces_vector = all_whole<X> &&
                                       (X::extents_type::rank() == 1 ||
                                        (X::extents_type::rank() > 1 && E::rank() == 0 &&
                                         leaves_with_axes<X> == 1));

template <class E, class X>
inline constexpr auto layout_of_reduction = reduces_vector<E, X> ? simd::layout::vectors
                                            : all_whole<X>       ? simd::layout::dense_leaves
                                                                 : simd::layout::views;

/// Kept apart from small work: the frame of a plan costs more than small work does.
template <class D, class E, class Reduction, class X>
LAZULI_NOINLINE void reduce_planned(strided<D, E> const& to, Reduction const& r, X const& folded) {
  using R = typename Reduction::reduction_type;
  using A = typename Reduction::accumulator;
  simd::detail::fold_context<R, X> const context{&folded, r.op()};
  constexpr auto layout = layout_of_reduction<E, X>;
  auto const kernel = simd::make_reduction_kernel<D, A, layout>(context);
  plan::operand operands[1 + leaf_count<X> + R::positional];
  plan::nest n;
  index const elements = make_reduction_nest(to, r, folded, n, operands);
  if constexpr (R::positional) count_positions(n, operands[n.count++]);
  if (elements == 0) {
    auto const shape = folded.extents().values();
    if constexpr (R::needs_elements) throw_empty_reduction(R::about.name, shape);
    auto const extents = to.shape.values();
    return fill_empty(kernel, operands[0], extents, to.steps);
  }
  if constexpr (layout == simd::layout::vectors)
    run_vector_reduction(kernel, n, elements);
  else if constexpr (layout == simd::layout::dense_leaves)
    run_dense_reduction(kernel, n, elements);
  else
    run_reduction(kernel, n, elements);
}

template <class D, class E, class Reduction, class X>
void reduce_lowered(strided<D, E> const& to, Reduction const& r, X const& folded) {
  using R = typename Reduction::reduction_type;
  simd::detail::fold_context<R, X> const context{&folded, r.op()};
  if (!reduce_flat<typename Reduction::accumulator>(to, folded, context))
    reduce_planned(to, r, folded);
}

}  // namespace detail

LAZULI_END
