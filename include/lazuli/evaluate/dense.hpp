// A shortcut for small work: if destination and leaves are dense, or vectors with the loop's steps,
// or few rows of matrices, the loop is called directly, without a plan.
#pragma once

#include <lazuli/backend/simd/loops/gather.hpp>
#include <lazuli/backend/simd/loops/little_matrix.hpp>
#include <lazuli/backend/simd/loops/loop.hpp>
#include <lazuli/evaluate/spans.hpp>
#include <lazuli/expr/evaluate.hpp>
#include <lazuli/expr/strided.hpp>
#include <lazuli/plan/operands.hpp>

LAZULI_BEGIN

namespace detail {

/// Row-major without gaps by type: tensors and intermediate results declare that they are.
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

template <class E>
inline constexpr auto layout_of = all_dense<E> ? simd::layout::dense_leaves : simd::layout::views;

/// Is every leaf of more than one number a whole tensor or an intermediate result? Then none can
/// overlap a destination that is also a whole tensor, other than in place.
template <class E>
inline constexpr bool all_whole = is_always_dense<E>;
template <class T>
inline constexpr bool all_whole<scalar_leaf<T>> = true;
template <class Op, class T, class... C>
inline constexpr bool all_whole<node<Op, T, C...>> = (all_whole<C> && ...);

/// If every leaf of more than one number has the extents of a destination of rank R, the expression
/// has them as well, since one leaf has that rank.
template <int R, class E>
inline constexpr bool leaf_has_rank = E::extents_type::rank() == R;
template <int R, class Op, class T, class... C>
inline constexpr bool leaf_has_rank<R, node<Op, T, C...>> = (leaf_has_rank<R, C> || ...);

/// Every leaf of more than one number is of that rank.
template <int R, class E>
inline constexpr bool only_rank = E::extents_type::rank() == R || E::extents_type::rank() == 0;
template <int R, class Op, class T, class... C>
inline constexpr bool only_rank<R, node<Op, T, C...>> = (only_rank<R, C> && ...);

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

/// for_each_leaf without the functions that expressions share: for small work a call is too much.
template <class E, class F>
LAZULI_INLINE void look_at_leaves(E const& e, F& f) {
#if defined(__OPTIMIZE__)
  [&]<int... I>(std::integer_sequence<int, I...>) LAZULI_INLINE_LAMBDA {
    (f(leaf_at<I>(e), I), ...);
  }(std::make_integer_sequence<int, leaf_count<E>>());
#else
  for_each_leaf(e, f);
#endif
}

/// Can all leaves be read beside a dense destination of `shape`, whose place is data[0]? Writes
/// where leaf i lies to data[i + 1].
template <class E>
struct flat_block {
  E const& shape;
  std::byte** data;
  index count;   // elements of the destination,
  index size_d;  // and bytes of one
  bool flat = true;

  template <leaf L>
  LAZULI_INLINE void operator()(L const& x, int i) {
    using T = typename L::value_type;
    constexpr int rank = L::extents_type::rank();
    auto* const low = reinterpret_cast<std::byte*>(const_cast<T*>(x.data()));
    data[i + 1] = low;
    if constexpr (std::is_same_v<L, scalar_leaf<T>>) return;
    auto const* const end = data[0] + count * size_d;
    if constexpr (rank == 0) {
      flat = flat && (low >= end || low + sizeof(T) <= data[0]);
    } else if constexpr (rank != E::rank()) {
      flat = false;
    } else {
      flat = flat && x.extents() == shape && is_dense_leaf(x);
      if (!flat) return;
      bool const apart = low >= end || low + count * static_cast<index>(sizeof(T)) <= data[0];
      flat = apart || (low == data[0] && index{sizeof(T)} == size_d);
    }
  }
};

/// The same beside a vector of n elements, in steps of any size.
struct flat_vector {
  simd::row_operands const& row;
  index n;
  std::byte const *first, *end;  // of the destination
  bool flat = true;
  bool unit, walks;  // whether loops for steps of 1, and for -1, 0, 1 and 2, can read all

  template <leaf L>
  LAZULI_INLINE void operator()(L const& x, int i) {
    using T = typename L::value_type;
    constexpr index size = sizeof(T);
    constexpr int rank = L::extents_type::rank();
    int const k = i + 1;
    auto* const low = reinterpret_cast<std::byte*>(const_cast<T*>(x.data()));
    row.data[k] = low;
    row.steps[k] = 1;
    row.sizes[k] = rank == 0 ? 0 : size;
    if constexpr (std::is_same_v<L, scalar_leaf<T>>) return;
    if constexpr (rank == 0) {
      flat = flat && (low >= end || low + size <= first);
    } else if constexpr (rank != 1) {
      flat = false;
    } else {
      flat = flat && x.extents()[0] == n;
      if (!flat) return;
      index step = 1;
      if constexpr (!is_always_dense<L>) step = n == 1 ? 1 : x.strides()[0];
      row.steps[k] = step;
      unit = unit && step == 1;
      walks = walks && (step == 2 || (step >= -1 && step <= 1));
      index const reach = (n - 1) * step * size;
      bool apart = reach < 0 ? low + reach >= end || low + size <= first
                             : low >= end || low + reach + size <= first;
      if (!apart && step == row.steps[0] && size == row.sizes[0]) {  // columns of one matrix
        index const between = low < row.data[0] ? row.data[0] - low : low - row.data[0];
        apart = between >= size && between + size <= (step < 0 ? -step : step) * size;
      }
      flat = apart || (low == row.data[0] && step == row.steps[0] && size == row.sizes[0]);
    }
  }
};

/// Statements of rank 1 in which some steps are not one element. False: nothing was done.
template <class D, class E, class X>
LAZULI_INLINE bool assign_vector(strided<D, E> const& to, X const& e) {
  std::byte* data[1 + leaf_count<X>];
  index steps[1 + leaf_count<X>];
  std::uint8_t sizes[1 + leaf_count<X>];
  simd::row_operands const row{data, steps, sizes, 1 + leaf_count<X>};
  index const n = to.shape[0], step = n == 1 ? 1 : to.steps[0];
  if (n == 0 || step == 0) return false;
  index const reach = (n - 1) * step * index{sizeof(D)};
  data[0] = reinterpret_cast<std::byte*>(to.data());
  steps[0] = step;
  sizes[0] = sizeof(D);
  flat_vector all{row,
                  n,
                  data[0] + (reach < 0 ? reach : 0),
                  data[0] + (reach < 0 ? 0 : reach) + sizeof(D),
                  true,
                  step == 1,
                  step == 1};
  look_at_leaves(e, all);
  if (!all.flat) return false;
  if (all.unit) {
    simd::run_one_row<D>(e, data, steps, n);
    return true;
  }
  if constexpr (simd::takes_strides<X>) {
    if (all.walks) {
      simd::run_one_row<D, true>(e, data, steps, n);
      return true;
    }
  }
  if constexpr (simd::detail::is_copy_v<X, D>) {
    return simd::copy_gathered(row, n);
  } else {
    if constexpr (simd::longest_stepwise<X> != 0) {
      if (n <= simd::longest_stepwise<X>) {
        simd::run_stepwise<D>(e, data, steps, n);
        return true;
      }
    }
    return simd::run_gathered(simd::mixed_loop<D>(e), &e, row, n);
  }
}

/// The leaves of a statement over a matrix.
struct matrix_leaves {
  simd::matrix_operands& all;

  template <leaf L>
  LAZULI_INLINE void operator()(L const& x, int i) {
    using T = typename L::value_type;
    constexpr int rank = L::extents_type::rank(), size = sizeof(T);
    auto* const data = reinterpret_cast<std::byte*>(const_cast<T*>(x.data()));
    if constexpr (rank == 0) {
      all.row.data[i + 1] = data;
      all.row.steps[i + 1] = 1;
      all.row.sizes[i + 1] = 0;
      all.row_steps[i + 1] = 0;
      if constexpr (!std::is_same_v<L, scalar_leaf<T>>)
        all.fits = all.fits && (data >= all.end || data + size <= all.first);
    } else if constexpr (rank > 2) {
      all.fits = false;
    } else {
      auto const extents = x.extents();
      auto const strides = x.strides();
      simd::matrix_of_operand m{1, extents[rank - 1], 0, strides[rank - 1]};
      if constexpr (rank == 2) {
        m.rows = extents[0];
        m.row_step = strides[0];
      }
      simd::add_matrix(all, i + 1, data, size, m);
    }
  }
};

/// Statements of rank 2. False: nothing was done.
template <bool Whole, class D, class E, class X>
LAZULI_INLINE bool assign_matrix(strided<D, E> const& to, X const& e) {
  std::byte* data[1 + leaf_count<X>];
  index steps[1 + leaf_count<X>], row_steps[1 + leaf_count<X>];
  std::uint8_t sizes[1 + leaf_count<X>];
  constexpr int lanes = simd::detail::loop_lanes<X>;
  index const rows = to.shape[0], columns = to.shape[1];
  if (rows == 0 || columns == 0) return false;
  if (!only_rank<2, X> && !simd::walks_rows(rows, columns, lanes)) return false;
  simd::matrix_operands all{
      {data, steps, sizes, 1 + leaf_count<X>}, row_steps, rows, columns, lanes};
  simd::begin_matrix(all, reinterpret_cast<std::byte*>(to.data()), sizeof(D), to.steps[0],
                     to.steps[1]);
  matrix_leaves leaves{all};
  look_at_leaves(e, leaves);
  if (Whole && !(all.has_rows && all.has_columns)) return false;  // the tensor takes other extents
  return simd::run_matrix(simd::make_kernel<D, layout_of<X>>(e), all);
}

/// Runs the loop over n points if every operand is dense, or all are vectors, few or in steps that
/// the loop can take, and none overlaps the destination other than in place. False: nothing was
/// done. `Whole`: the destination is a whole tensor.
template <bool Whole, class D, class E, class X>
LAZULI_INLINE bool assign_flat(strided<D, E> const& to, X const& e) {
  index const n = to.shape.size(), work = n * simd::cost_per_element<X>;
  if (work > flat_limit) return false;
  if constexpr (E::rank() == 1 && !(Whole && all_dense<X>)) {
    return assign_vector(to, e);
  } else if constexpr (E::rank() == 2 && !(Whole && all_dense<X> && only_rank<2, X>)) {
    return assign_matrix<Whole>(to, e);
  } else {
    if (!is_dense_leaf(to)) return false;
    std::byte* data[1 + leaf_count<X>];
    data[0] = reinterpret_cast<std::byte*>(to.data());
    flat_block<E> all{to.shape, data, n, index{sizeof(D)}};
    look_at_leaves(e, all);
    if (!all.flat) return false;
    simd::run_one_row<D>(e, data, unit_steps.data(), n);
    return true;
  }
}

}  // namespace detail

LAZULI_END
