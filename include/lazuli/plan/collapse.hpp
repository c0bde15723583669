// Simplifies a nest before it runs: drops, reverses, sorts and merges axes, so that there are fewer
// and longer ones.
#pragma once

#include <lazuli/plan/nest.hpp>

LAZULI_BEGIN

namespace plan {

/// Drops axes of extent 1 (the strides along them are never used).
LAZULI_API void drop_unit_axes(nest& n);

/// Makes the strides of operand `first` positive, axis by axis.
LAZULI_API void flip_axes(nest& n, int first);

/// Orders the axes by the strides of operand `first`, the others break ties. Stable insertion sort:
/// ranks are small.
LAZULI_API void sort_axes(nest& n, int first);

/// Merges neighbouring axes that every operand can walk as a single axis.
LAZULI_API void merge_axes(nest& n);

/// drop_unit_axes and merge_axes for row-major operands, broadcast or not, whose axes are in order.
LAZULI_API void merge_dense(nest& n);

/// Does the operand walk no axis backwards, so that flip_axes would leave everything as it is?
LAZULI_API bool walks_forward(nest const& n, int operand);

/// All of the above, led by operand `first` (the destination, or the first input of a reduction).
LAZULI_API void collapse(nest& n, int first);

/// Can kernels read every leaf in place along an axis: one element after the next, or the same one
/// again and again?
LAZULI_API bool reads_in_place(nest const& n, int axis);

/// The kept axis of a reduction along which outputs, each `axis` long, lie side by side; -1 if
/// there is none.
LAZULI_API int axis_beside_columns(nest const& n, int axis);

/// For a collapsed reduction whose innermost axis is shorter than `short_row`, or lies beside one
/// along which everything lies as well (windows that overlap): moves a longer axis innermost, so
/// that several rows are reduced at a time, or the few columns of a tall operand one by one.
LAZULI_API void lengthen_rows(nest& n, index short_row);
/// The axis that this moves innermost; the innermost itself if everything stays as it is.
LAZULI_API int axis_for_rows(nest const& n, index short_row);

}  // namespace plan

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/plan/collapse.ipp>
#endif
