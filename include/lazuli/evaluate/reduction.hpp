// Reductions as plans: a nest over the operand's axes, with a destination that stands still along
// the reduced ones; and how the host runs it.
#pragma once

#include <lazuli/backend/simd/loops/drive_reduction.hpp>
#include <lazuli/backend/simd/loops/reduction_kernel.hpp>
#include <lazuli/evaluate/dense.hpp>
#include <lazuli/expr/reduce.hpp>
#include <lazuli/expr/strided.hpp>
#include <lazuli/plan/collapse.hpp>
#include <lazuli/plan/operands.hpp>

LAZULI_BEGIN

namespace detail {

[[noreturn]] LAZULI_COLD inline void throw_empty_reduction(std::string_view call,
                                                           std::span<index const> extents) {
  fail<shape_error>(call, ": shape ", text::shape(extents),
                    " has no elements along the reduced axes, and ", call,
                    " of nothing is not defined");
}

/// The axes of a reduction over operand extents `all`: the destination's strides, spread over the
/// operand's axes.
template <class D, class E, class Reduction>
void spread_target(strided<D, E> const& to, Reduction const& r, int rank, plan::nest& n) {
  int next = 0;
  for (int i = 0; i < rank; ++i) {
    n.reduced[i] = r.reduces(i);
    if (!n.reduced[i]) {
      n.operands[0].strides[i] =
          to.steps[static_cast<std::size_t>(next++)] * static_cast<index>(sizeof(D));
    } else {
      n.operands[0].strides[i] = 0;
      next += Reduction::keeps_axes;
    }
  }
}

/// Elements counted along the reduced axes in row-major order: what argmin and argmax return.
template <class Reduction>
void count_positions(Reduction const& r, plan::nest const& n, plan::operand& out) {
  out.data = plan::position(0);
  out.size = 1;
  out.constant = false;
  out.position = true;
  index step = 1;
  for (int i = n.rank - 1; i >= 0; --i) {
    out.strides[i] = r.reduces(i) ? step : 0;
    if (r.reduces(i)) step *= n.extents[i];
  }
}

/// The leaf that leads the order of the axes: the one that is broadcast along the fewest.
inline int leading_operand(plan::nest const& n) {
  int best = 1;
  int most = -1;
  for (int k = 1; k < n.count; ++k) {
    int moving = 0;
    for (int i = 0; i < n.rank; ++i) moving += n.operands[k].strides[i] != 0;
    if (moving > most && !n.operands[k].position) {
      most = moving;
      best = k;
    }
  }
  return best;
}

/// The nest of a reduction, not yet collapsed; returns how many elements go into each output.
template <class D, class E, class Reduction, class X>
index make_reduction_nest(strided<D, E> const& to, Reduction const& r, X const& folded,
                          plan::nest& n, plan::operand* operands) {
  constexpr int rank = X::extents_type::rank();
  n.rank = rank;
  n.count = 1 + leaf_count<X>;
  n.operands = operands;
  n.accumulates = true;
  auto const extents = folded.extents();
  index elements = 1;
  for (int i = 0; i < rank; ++i) {
    n.extents[i] = extents[i];
    if (r.reduces(i)) elements *= extents[i];
  }
  operands[0].data = reinterpret_cast<std::byte*>(to.data());
  operands[0].size = sizeof(D);
  spread_target(to, r, rank, n);
  plan::read_operands(folded, rank, operands + 1);
  return elements;
}

/// Fewer elements than this are reduced at once, whatever they cost.
inline constexpr index flat_reduction = 4096;

/// The short way for small work, all of it reduced and dense: one row, no plan. False: nothing was
/// done.
template <class A, class D, class E, class R, class X>
LAZULI_INLINE bool reduce_flat(strided<D, E> const& to, X const& folded,
                               simd::detail::fold_context<R, X> const& context) {
  index n = 0;
  bool flat = to.shape.size() == 1;
  std::byte* data[2 + leaf_count<X>];
  index steps[2 + leaf_count<X>] = {};
  for_each_leaf(folded, [&](auto const& x, auto i) {
    using L = std::remove_cvref_t<decltype(x)>;
    using T = typename L::value_type;
    data[i.value + 1] = reinterpret_cast<std::byte*>(const_cast<T*>(x.data()));
    if constexpr (L::extents_type::rank() == 0) return;
    index const size = x.extents().size();
    flat = flat && (n == 0 || size == n) && L::extents_type::rank() == X::extents_type::rank() &&
           is_dense_leaf(x);
    n = size;
    steps[i.value + 1] = 1;
  });
  bool const small = n <= flat_reduction ||
                     (n <= simd::row_block && n * simd::cost_per_element<X> <= flat_limit);
  if (!flat || n == 0 || !small || folded.extents().size() != n) return false;
  data[leaf_count<X> + 1] = plan::position(0);
  steps[leaf_count<X> + 1] = 1;
  simd::reduce_one_row<D, A>(context, data, steps, n, reinterpret_cast<std::byte*>(to.data()));
  return true;
}

template <class D, class E, class Reduction, class X>
void reduce_lowered(strided<D, E> const& to, Reduction const& r, X const& folded) {
  using R = typename Reduction::reduction_type;
  using A = typename Reduction::accumulator;
  simd::detail::fold_context<R, X> const context{&folded, r.op()};
  if (reduce_flat<A>(to, folded, context)) return;
  auto const kernel = simd::make_reduction_kernel<D, A>(context);
  plan::operand operands[1 + leaf_count<X> + R::positional];
  plan::nest n;
  index const elements = make_reduction_nest(to, r, folded, n, operands);
  if constexpr (R::positional) count_positions(r, n, operands[n.count++]);
  if (elements == 0) {
    if constexpr (R::needs_elements) {
      auto const values = folded.extents().values();
      throw_empty_reduction(R::about.name, values);
    }
    plan::operand out;
    plan::nest target;
    target.rank = E::rank();
    target.count = 1;
    target.operands = &out;
    for (int i = 0; i < E::rank(); ++i) target.extents[i] = to.shape[i];
    plan::read_operand(to, E::rank(), out);
    std::byte* start = out.data;
    simd::walker points(target, &start, [](int) { return true; });
    do simd::drive_empty(kernel, points.data()[0], 0, 1);
    while (points.next());
    return;
  }
  plan::collapse(n, leading_operand(n));
  plan::lengthen_rows(n);
  simd::drive(kernel, n, elements);
}

}  // namespace detail

LAZULI_END
