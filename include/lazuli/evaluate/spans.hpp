// Does any operand overlap a destination? Whole spans of bytes are compared: cheap, and safe.
#pragma once

#include <lazuli/expr/evaluate.hpp>
#include <lazuli/expr/strided.hpp>
#include <utility>

LAZULI_BEGIN

namespace detail {

/// Where an operand in memory begins and ends.
template <leaf L>
std::pair<std::byte const*, std::byte const*> span_of_leaf(L const& x) {
  constexpr auto size = static_cast<index>(sizeof(typename L::value_type));
  auto const* low = reinterpret_cast<std::byte const*>(x.data());
  auto const extents = x.extents();
  auto const strides = x.strides();
  if (extents.size() == 0) return {low, low};
  auto const* high = low + size;
  for (int i = 0; i < extents.rank(); ++i) {
    index const reach = (extents[i] - 1) * strides[static_cast<std::size_t>(i)] * size;
    (reach < 0 ? low : high) += reach;
  }
  return {low, high};
}

/// Looks for a leaf over the bytes of `mine`.
struct span_search {
  std::pair<std::byte const*, std::byte const*> mine;
  bool meet = false;
  template <leaf L>
  void operator()(L const& x) {
    if (meet) return;
    auto const other = span_of_leaf(x);
    meet = mine.first < other.second && other.first < mine.second;
  }
};

/// Whether any leaf of an expression lies over the destination's memory (compared as whole spans:
/// cheap, and safe).
template <class D, class E, class X>
bool spans_meet(strided<D, E> const& to, X const& x) {
  span_search search{span_of_leaf(to)};
  for_each_source(x, search);
  return search.meet;
}

}  // namespace detail

LAZULI_END
