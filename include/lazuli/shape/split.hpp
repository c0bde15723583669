// One tensor as several views along an axis: chunk, split, unbind.
#pragma once

#include <initializer_list>
#include <lazuli/shape/window.hpp>
#include <vector>

LAZULI_BEGIN

namespace views::detail {

[[noreturn]] LAZULI_COLD inline void throw_parts(char const* call, char const* what, index value) {
  fail<shape_error>(call, ": ", what, " must be positive, got ", value);
}
[[noreturn]] LAZULI_COLD inline void throw_split_sum(std::span<index const> sizes, int axis,
                                                     index extent) {
  fail<shape_error>("split: the sizes ", text::shape(sizes),
                    " must be 0 or more and sum up to the extent ", extent, " of axis ", axis);
}

[[noreturn]] LAZULI_COLD inline void throw_select(index i, int axis, index extent) {
  fail<index_error>("select: index ", i, " is out of range for axis ", axis, " with extent ",
                    extent);
}

// An axis by number or constant, whose value is known now: narrow gives the same type for all
// parts.
template <class E, class A>
using part_t = decltype(views::narrow(mapping<E>{}, A{}, index{}, index{}));

// Parts of `size` elements each, the last one shorter; at least one part.
template <class E, class A>
std::vector<part_t<E, A>> split_evenly(mapping<E> const& m, A axis, index extent, index size) {
  std::vector<part_t<E, A>> parts;
  index start = 0;
  do {
    index const length = size < extent - start ? size : extent - start;
    parts.push_back(views::narrow(m, axis, start, length));
    start += length;
  } while (start < extent);
  return parts;
}

}  // namespace views::detail

namespace views {

/// Views of `size` elements each along an axis; the last one has what remains. Throws shape_error
/// for a size below 1 (0 is allowed for an empty axis).
template <rank_at_least<1> E, index_like A = constant<0>>
auto split(mapping<E> const& m, index size, A axis = {}) {
  index const extent = m.extents[normalize_axis(detail::as_index(axis), E::rank(), "split")];
  if (size < 0 || (size == 0 && extent != 0))
    detail::throw_parts("split", "the size of a part", size);
  return detail::split_evenly(m, axis, extent, size);
}

/// Views of the given sizes along an axis. Throws shape_error unless they sum up to its extent.
template <rank_at_least<1> E, index_like A = constant<0>>
auto split(mapping<E> const& m, std::span<index const> sizes, A axis = {}) {
  int const i = normalize_axis(detail::as_index(axis), E::rank(), "split");
  index left = m.extents[i];
  for (index size : sizes) {
    if (size < 0 || size > left) detail::throw_split_sum(sizes, i, m.extents[i]);
    left -= size;
  }
  if (left != 0) detail::throw_split_sum(sizes, i, m.extents[i]);
  std::vector<detail::part_t<E, A>> parts;
  index start = 0;
  for (index size : sizes) {
    parts.push_back(views::narrow(m, axis, start, size));
    start += size;
  }
  return parts;
}
template <rank_at_least<1> E, index_like A = constant<0>>
auto split(mapping<E> const& m, std::initializer_list<index> sizes, A axis = {}) {
  return views::split(m, std::span<index const>(sizes.begin(), sizes.size()), axis);
}

/// Views of ceil(extent / count) elements along an axis, as in PyTorch: `count` of them, or fewer
/// if fewer are enough. Throws shape_error for a count below 1.
template <rank_at_least<1> E, index_like A = constant<0>>
auto chunk(mapping<E> const& m, index count, A axis = {}) {
  index const extent = m.extents[normalize_axis(detail::as_index(axis), E::rank(), "chunk")];
  if (count < 1) detail::throw_parts("chunk", "the number of parts", count);
  if (extent == 0) {
    return std::vector<detail::part_t<E, A>>(static_cast<std::size_t>(count),
                                             views::narrow(m, axis, index{0}, index{0}));
  }
  return detail::split_evenly(m, axis, extent, (extent - 1) / count + 1);
}

/// Index i of an axis, which is dropped; negative ones count from the end. Throws index_error.
template <extents_like E, class A>
constexpr auto select(mapping<E> const& m, A axis, index i) {
  constexpr auto statics =
      detail::agreed<A, E::rank()>([](int k) { return detail::without(detail::statics_of<E>, k); });
  int const at = normalize_axis(detail::as_index(axis), E::rank(), "select");
  if (i < -m.extents[at] || i >= m.extents[at]) detail::throw_select(i, at, m.extents[at]);
  index const from_start = i < 0 ? i + m.extents[at] : i;
  return detail::make_mapping<statics>(
      detail::without(m.extents.values(), at), detail::without(m.strides, at),
      m.offset + from_start * m.strides[static_cast<std::size_t>(at)]);
}

/// One view per element of an axis; the axis is dropped.
template <rank_at_least<1> E, index_like A = constant<0>>
auto unbind(mapping<E> const& m, A axis = {}) {
  int const at = normalize_axis(detail::as_index(axis), E::rank(), "unbind");
  std::vector<decltype(views::select(m, axis, 0))> parts;
  for (index i = 0; i < m.extents[at]; ++i) parts.push_back(views::select(m, axis, i));
  return parts;
}

}  // namespace views

LAZULI_END
