// Chains of the host over contiguous elements.
#pragma once

#include <lazuli/mpi/shard.hpp>

LAZULI_BEGIN
namespace detail {

/// One row of n elements in memory, as an array of R axes: a chain of rows then has the type of the
/// chain over the block, and nothing is compiled for it again.
template <int R, class T>
strided<T, dextents<R>> row_in_memory(T* first, index n) {
  index_array<R> shape{}, steps{};
  for (std::size_t i = 0; i < shape.size(); ++i) shape[i] = 1, steps[i] = n;
  shape.back() = n, steps.back() = 1;
  return {first, dextents<R>(shape), steps};
}
/// For each leaf, some of its elements, which are contiguous.
struct leaves_in_a_row {
  index low, high;
  template <class X>
  auto operator()(X const& x) const {
    constexpr int rank = X::extents_type::rank();
    if constexpr (rank == 0)
      return x;
    else
      return row_in_memory<rank, typename X::value_type const>(
          x.data() == nullptr ? nullptr : x.data() + low, high - low);
  }
};
/// A chain of the host over contiguous elements: its leaves have one row each (or are numbers).
template <class E>
auto in_a_row(E const& e, index low, index high) {
  return plan::with_leaves(e, leaves_in_a_row{low, high});
}

/// Is every rank's part of each leaf contiguous, with as many elements as its part of a chain?
template <int R>
struct row_search {
  dextents<R> shape;        // of the chain
  axes_of_mesh<R> along;
  bool all = true;
  template <class X>
  void operator()(X const& x, int) {
    constexpr int rank = X::extents_type::rank();
    if constexpr (on_ranks<X> && rank == R)
      meet(x.target());
    else if constexpr (rank != 0)
      all = false;
  }

 private:
  template <class S>
  void meet(S const& own) {
    auto const axes = own.axes();
    int const first = first_axis(shape);
    bool alike = own.shape == shape && !own.is_view();
    for (int i = first + 1; i < R; ++i) alike = alike && axes[static_cast<std::size_t>(i)] == along[static_cast<std::size_t>(i)];
    all = all && alike;
  }
};
/// In a chain that is shared along its first axis, do it and all its leaves lie in one row? The
/// answer is the same on every rank, also on those that have one row, or none.
template <class E, std::size_t R>
bool lies_in_a_row(E const& e, std::array<int, R> const& along) {
  constexpr int rank = static_cast<int>(R);
  row_search<rank> search{dextents<rank>(e.extents().values()), along};
  for_each_leaf(e, search);
  return search.all;
}

/// Writes where the operands of a block begin, at element `low` of a row, and how far apart rows of
/// `columns` elements are; operand 0 is the destination.
struct row_reader {
  index low, columns;
  std::byte** data;
  index *steps, *row_steps;
  template <class X>
  void operator()(X const& x, int i) const {
    using V = typename X::value_type;
    constexpr bool moves = X::extents_type::rank() > 0;
    data[i + 1] = reinterpret_cast<std::byte*>(const_cast<V*>(x.data() + (moves ? low : 0)));
    steps[i + 1] = moves;
    row_steps[i + 1] = moves ? columns * static_cast<index>(sizeof(V)) : 0;
  }
};

}  // namespace detail
LAZULI_END
