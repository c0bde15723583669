// Chains of the host over elements that lie in one row.
#pragma once

#include <lazuli/mpi/shard.hpp>

LAZULI_BEGIN
namespace detail {

/// Of each leaf some elements, which lie in one row.
struct leaves_in_a_row {
  index low, high;
  template <class X>
  auto operator()(X const& x) const {
    if constexpr (X::extents_type::rank() == 0)
      return x;
    else
      return strided<typename X::value_type const, extents<dyn>>{
          x.data() == nullptr ? nullptr : x.data() + low, extents<dyn>(high - low), {1}};
  }
};
/// A chain of the host over elements that lie in one row: leaves of rank 1 (or numbers).
template <class E>
auto in_a_row(E const& e, index low, index high) {
  return plan::with_leaves(e, leaves_in_a_row{low, high});
}

/// Do leaves lie in one row, of as many elements as extents `shape` have?
template <class Shape>
struct row_search {
  Shape const& shape;
  bool all = true;
  template <class X>
  void operator()(X const& x, int) {
    using F = typename X::extents_type;
    if constexpr (F::rank() == Shape::rank()) {
      auto const sizes = x.extents().values();
      auto const steps = x.strides();
      all = all && x.extents() == shape && is_row_major(sizes, steps);
    } else if constexpr (F::rank() != 0) {
      all = false;
    }
  }
};
/// Do all leaves of a chain lie in one row, as it does itself?
template <class E>
bool lies_in_a_row(E const& e) {
  auto const shape = e.extents();
  row_search<std::remove_const_t<decltype(shape)>> search{shape};
  for_each_leaf(e, search);
  return search.all;
}

/// Writes where the operands of a block begin, at `low` rows of `unit` elements, and how far their rows
/// are apart; operand 0 is the destination.
struct row_reader {
  index low, unit;
  std::byte** data;
  index *steps, *row_steps;
  template <class X>
  void operator()(X const& x, int i) const {
    using V = typename X::value_type;
    constexpr bool moves = X::extents_type::rank() > 0;
    data[i + 1] = reinterpret_cast<std::byte*>(const_cast<V*>(x.data() + (moves ? low * unit : 0)));
    steps[i + 1] = moves;
    row_steps[i + 1] = moves ? unit * static_cast<index>(sizeof(V)) : 0;
  }
};

}  // namespace detail
LAZULI_END
