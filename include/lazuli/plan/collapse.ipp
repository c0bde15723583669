// How collapse.hpp drops, reverses, sorts and merges axes.
#pragma once

#include <lazuli/plan/collapse.hpp>

LAZULI_BEGIN

namespace plan {

namespace detail {

constexpr index magnitude(index x) { return x < 0 ? -x : x; }

/// Reverses an axis: every operand starts at its other end.
inline void flip_axis(nest& n, int axis) {
  for (int k = 0; k < n.count; ++k) {
    auto& o = n.operands[k];
    o.data += o.strides[axis] * (n.extents[axis] - 1);
    o.strides[axis] = -o.strides[axis];
  }
}

/// Should axis a be outside of axis b? The first operand that moves along both decides.
inline bool outer_of(nest const& n, int a, int b, int first) {
  for (int k = 0; k < n.count; ++k) {
    auto const& o = n.operands[k + first < n.count ? k + first : k + first - n.count];
    index const sa = magnitude(o.strides[a]);
    index const sb = magnitude(o.strides[b]);
    if (sa != sb && sa != 0 && sb != 0) return sa > sb;
  }
  return false;
}

}  // namespace detail

LAZULI_API void drop_unit_axes(nest& n) {
  for (int i = n.rank - 1; i >= 0; --i) {
    if (n.extents[i] == 1) n.drop_axis(i);
  }
}

LAZULI_API bool walks_forward(nest const& n, int operand) {
  for (int i = 0; i < n.rank; ++i)
    if (n.operands[operand].strides[i] < 0) return false;
  return true;
}

LAZULI_API void flip_axes(nest& n, int first) {
  for (int i = 0; i < n.rank; ++i) {
    if (n.operands[first].strides[i] < 0) detail::flip_axis(n, i);
  }
}

LAZULI_API void sort_axes(nest& n, int first) {
  for (int i = 1; i < n.rank; ++i) {
    for (int j = i; j > 0 && detail::outer_of(n, j, j - 1, first); --j) n.swap_axes(j, j - 1);
  }
}

LAZULI_API void merge_axes(nest& n) {
  for (int i = n.rank - 1; i > 0; --i) {
    bool together = n.reduced[i] == n.reduced[i - 1];
    for (int k = 0; k < n.count && together; ++k) {
      auto const& s = n.operands[k].strides;
      together = s[i - 1] == s[i] * n.extents[i];
    }
    if (!together) continue;
    n.extents[i - 1] *= n.extents[i];
    for (int k = 0; k < n.count; ++k) n.operands[k].strides[i - 1] = n.operands[k].strides[i];
    n.drop_axis(i);
  }
}

// Wrapped: g++ refuses noinline on what was declared inline, and no user's source should hold
// copies.
namespace detail {
LAZULI_NOINLINE inline void collapse_nest(nest& n, int first) {
  drop_unit_axes(n);
  flip_axes(n, first);
  sort_axes(n, first);
  merge_axes(n);
}
LAZULI_NOINLINE inline void merge_dense_nest(nest& n) {
  drop_unit_axes(n);
  merge_axes(n);
}
}  // namespace detail

LAZULI_API void collapse(nest& n, int first) { detail::collapse_nest(n, first); }
LAZULI_API void merge_dense(nest& n) { detail::merge_dense_nest(n); }

namespace detail {
/// No more kept columns than are gathered without squares are turned, if the axis beside them is
/// worth it.
inline constexpr index few_kept = 4, long_axis = 32;
/// Rows that are folded into one another are turned where they are shorter, and these where positions
/// are wanted.
inline constexpr index few_joined = 8, few_searched = 20;
/// Fewer columns cost more to gather output by output than all of them do along another axis.
inline constexpr index few_joined_columns = 12;

/// The nearest axis that is long, else the longest.
inline int longer_axis(nest const& n) {
  int const inner = n.rank - 1;
  int longest = inner;
  for (int i = inner - 1; i >= 0; --i) {
    if (n.extents[i] >= long_axis) return i;
    if (n.extents[i] > n.extents[longest]) longest = i;
  }
  return longest;
}
}  // namespace detail

LAZULI_API bool reads_in_place(nest const& n, int axis) {
  bool all = true;
  for (int k = 1; k < n.count; ++k) {
    auto const& o = n.operands[k];
    all = all && (o.position || o.strides[axis] == o.size || o.strides[axis] == 0);
  }
  return all;
}

LAZULI_API int axis_beside_columns(nest const& n, int axis) {
  auto const& to = n.operands[0];
  int beside = axis - 1;
  while (beside >= 0 && n.reduced[beside]) --beside;
  bool joins = beside >= 0 && !n.reduced[axis] && n.extents[axis] >= detail::few_joined_columns &&
               to.strides[axis] == to.size && to.strides[beside] == n.extents[axis] * to.size;
  for (int k = 1; k < n.count && joins; ++k) {
    auto const& o = n.operands[k];
    joins = o.constant || (!o.position && o.strides[axis] != 0);
  }
  return joins ? beside : -1;
}

LAZULI_API int axis_for_rows(nest const& n, index short_row) {
  int const inner = n.rank - 1;
  if (n.rank < 2) return inner;
  bool const rows = n.reduced[inner];
  if (!rows && n.extents[inner] > detail::few_kept) return inner;
  int const axis = detail::longer_axis(n);
  if (rows && n.extents[inner] >= short_row) {  // but nothing is turned in windows that overlap
    bool const lies_so = !n.reduced[axis] && n.extents[axis] >= detail::long_axis;
    return lies_so && reads_in_place(n, axis) ? axis : inner;
  }
  // Windows that lie side by side are columns that can be joined.
  if (rows && axis_beside_columns(n, inner - 1) >= 0) return inner - 1;
  // Rows that are folded into one another go many at a time.
  bool const joined = rows && n.reduced[inner - 1] && reads_in_place(n, inner);
  bool const searched = n.operands[n.count - 1].position;
  if (joined && n.extents[inner] >= (searched ? detail::few_searched : detail::few_joined))
    return inner;
  return (joined || !rows) && n.extents[axis] < 2 * detail::long_axis ? inner : axis;
}

LAZULI_API void lengthen_rows(nest& n, index short_row) {
  for (int i = axis_for_rows(n, short_row); i < n.rank - 1; ++i) n.swap_axes(i, i + 1);
}

}  // namespace plan

LAZULI_END
