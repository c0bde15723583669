// Views that take part of an axis, stretch it or slide along it: narrow, expand, diagonal, unfold.
#pragma once

#include <lazuli/shape/axes.hpp>

LAZULI_BEGIN

namespace views::detail {

[[noreturn]] LAZULI_COLD inline void throw_narrow(index start, index length, int axis,
                                                  index extent) {
  fail<index_error>("narrow: start ", start, " and length ", length, " reach outside axis ", axis,
                    " with extent ", extent);
}
[[noreturn]] LAZULI_COLD inline void throw_expand(index size, index extent, int axis,
                                                  std::span<index const> target,
                                                  std::span<index const> shape) {
  fail<shape_error>("expand: the expanded size of the tensor (", size,
                    ") must match the existing size (", extent, ") at non-singleton dimension ",
                    axis, "; target sizes ", text::shape(target), ", tensor sizes ",
                    text::shape(shape));
}
[[noreturn]] LAZULI_COLD inline void throw_expand_size(index size, int axis, bool leading) {
  if (leading && size == dyn)
    fail<shape_error>("expand: -1 is not allowed for the new leading axis ", axis);
  fail<shape_error>("expand: size ", size, " at axis ", axis,
                    " is negative; only -1 (keep the extent) is allowed");
}
[[noreturn]] LAZULI_COLD inline void throw_unfold(index size, index step, int axis, index extent) {
  fail<shape_error>("unfold: windows of size ", size, " with step ", step, " do not fit axis ",
                    axis, " with extent ", extent, "; needed: 0 <= size <= extent and step > 0");
}

// Whether no static extent forbids to stretch E to the sizes (dyn: decided at run time).
template <class E, auto Sizes>
inline constexpr bool expandable = [] {
  constexpr int fresh = static_cast<int>(Sizes.size()) - E::rank();
  for (int i = 0; i < E::rank(); ++i) {
    index const extent = E::static_extent(i), size = Sizes[static_cast<std::size_t>(i + fresh)];
    if (extent != dyn && size != dyn && extent != size && extent != 1) return false;
  }
  return true;
}();

// Static sizes of expand(sizes...): -1_c keeps a static extent, other constants set it, numbers
// decide at run time.
template <class E, class... S>
inline constexpr auto expand_statics = [] {
  constexpr int fresh = static_cast<int>(sizeof...(S)) - E::rank();
  constexpr bool constants[] = {static_index<S>..., false};
  std::array<index, sizeof...(S)> out{static_value<S>...};
  for (int i = 0; i < E::rank(); ++i) {
    auto const to = static_cast<std::size_t>(i + fresh);
    if (constants[to] && out[to] == -1) out[to] = E::static_extent(i);
  }
  return out;
}();

// PyTorch's inferExpandGeometry: stretched axes get stride 0.
template <auto Statics, extents_like E, std::size_t N>
constexpr auto expand_to(mapping<E> const& m, std::array<index, N> const& sizes) {
  constexpr int fresh = static_cast<int>(N) - E::rank();
  std::array<index, N> values{}, strides{};
  for (int i = static_cast<int>(N) - 1; i >= 0; --i) {
    auto const to = static_cast<std::size_t>(i);
    int const from = i - fresh;
    index const extent = from < 0 ? 1 : m.extents[from];
    index stride = 0;
    if (from >= 0) {
      stride = m.strides[static_cast<std::size_t>(from)];
    } else if (E::rank() > 0) {
      stride = scaled_stride(strides[to + 1], values[to + 1]);
    }
    if (sizes[to] < 0 && (sizes[to] != -1 || from < 0)) throw_expand_size(sizes[to], i, from < 0);
    values[to] = sizes[to] == -1 ? extent : sizes[to];
    if (values[to] != extent && extent != 1)
      throw_expand(values[to], extent, i, sizes, m.extents.values());
    strides[to] = values[to] == extent ? stride : 0;
  }
  checked_size(values);
  return make_mapping<Statics>(values, strides, m.offset);
}

constexpr index diagonal_length(index rows, index columns, index shift) {
  if (shift < 0)
    return diagonal_length(columns, rows,
                           shift == std::numeric_limits<index>::min() ? rows : -shift);
  index const n = columns - shift < rows ? columns - shift : rows;
  return n > 0 ? n : 0;
}

// Without axes a and b, and with a last one instead.
template <std::size_t N>
constexpr auto folded(std::array<index, N> const& list, int a, int b, index last) {
  return with(without(without(list, a < b ? b : a), a < b ? a : b), static_cast<int>(N) - 2, last);
}

}  // namespace views::detail

namespace views {

/// Elements start, …, start + length - 1 of an axis; a negative start counts from the end. Throws
/// index_error if they are not all there. A constant length is a static extent.
template <rank_at_least<1> E, index_like A, index_like S, index_like L>
constexpr auto narrow(mapping<E> const& m, A axis, S start, L length) {
  constexpr auto statics = detail::agreed<A, E::rank()>(
      [](int i) { return detail::replaced(detail::statics_of<E>, i, static_value<L>); });
  int const i = normalize_axis(detail::as_index(axis), E::rank(), "narrow");
  auto const at = static_cast<std::size_t>(i);
  index const extent = m.extents[i], count = detail::as_index(length),
              given = detail::as_index(start);
  index const first = given < 0 ? given + extent : given;
  if (first < 0 || count < 0 || count > extent || first > extent - count)
    detail::throw_narrow(given, count, i, extent);
  return detail::make_mapping<statics>(detail::replaced(m.extents.values(), i, count), m.strides,
                                       m.offset + (count == 0 ? 0 : first * m.strides[at]));
}

/// Axes of extent 1 stretched to the given sizes without a copy (stride 0); -1 keeps an extent;
/// further sizes in front make new axes. Throws shape_error, with PyTorch's sentence, if an extent
/// other than 1 would change.
template <extents_like E, index_like... S>
constexpr auto expand(mapping<E> const& m, S... sizes) {
  constexpr int r = E::rank(), n = static_cast<int>(sizeof...(S));
  static_assert(n >= r, "lazuli: expand(sizes...) needs at least one size per axis of the tensor");
  if constexpr (n < r) {
    return m;
  } else {
    constexpr auto statics = detail::expand_statics<E, S...>;
    static_assert(detail::expandable<E, statics>,
                  "lazuli: expand(sizes...): a static extent other than 1 cannot be stretched to "
                  "another size");
    return detail::expand_to<statics>(m, index_array<n>{detail::as_index(sizes)...});
  }
}
/// The same of a list of sizes.
template <extents_like E, lazuli::detail::fixed_index_list L>
constexpr auto expand(mapping<E> const& m, L const& sizes) {
  return lazuli::detail::with_each(sizes, [&](auto... s) { return views::expand(m, s...); });
}

/// Stretched to the extents of another shape, by the rules of broadcasting. Throws shape_error if
/// they do not fit.
template <extents_like E, index... F>
constexpr auto expand(mapping<E> const& m, extents<F...> const& target) {
  static_assert(static_cast<int>(sizeof...(F)) >= E::rank(),
                "lazuli: expand(extents) needs at least one extent per axis of the tensor");
  constexpr auto statics = detail::statics_of<extents<F...>>;
  static_assert(
      detail::expandable<E, statics>,
      "lazuli: expand(extents): a static extent other than 1 cannot be stretched to another size");
  return detail::expand_to<statics>(m, target.values());
}

/// The elements with axis2 = axis1 + offset, as the last axis; the two axes are dropped. Throws
/// index_error for a missing axis, shape_error if both are the same. Shapes: (..., n, m) → (...,
/// k).
template <rank_at_least<2> E, index_like O = constant<0>, index_like A = constant<0>,
          index_like B = constant<1>>
constexpr auto diagonal(mapping<E> const& m, O offset = {}, A axis1 = {}, B axis2 = {}) {
  constexpr int r = E::rank();
  constexpr auto statics = detail::agreed<A, B, r>([](int a, int b) {
    int const other = a != b ? b : (a == 0 ? 1 : 0);  // equal axes are refused at run time
    index const rows = E::static_extent(a), columns = E::static_extent(other);
    bool const known = static_index<O> && rows != dyn && columns != dyn;
    return detail::folded(detail::statics_of<E>, a, other,
                          known ? detail::diagonal_length(rows, columns, static_value<O>) : dyn);
  });
  int const a = normalize_axis(detail::as_index(axis1), r, "diagonal");
  int const b = normalize_axis(detail::as_index(axis2), r, "diagonal");
  if (a == b) detail::throw_repeat("diagonal", a);
  index const down = m.strides[static_cast<std::size_t>(a)],
              right = m.strides[static_cast<std::size_t>(b)];
  index const shift = detail::as_index(offset);
  index const n = detail::diagonal_length(m.extents[a], m.extents[b], shift);
  index const first = n == 0 ? 0 : (shift < 0 ? -shift * down : shift * right);
  return detail::make_mapping<statics>(detail::folded(m.extents.values(), a, b, n),
                                       detail::folded(m.strides, a, b, down + right),
                                       m.offset + first);
}

/// All windows of `size` elements along an axis, `step` apart, as a view; the new last axis runs
/// through a window. Throws shape_error unless 0 <= size <= extent and step > 0. Shapes: (..., n,
/// ...) → (..., (n - size) / step + 1, ..., size).
template <rank_at_least<1> E, index_like A, index_like S, index_like T>
constexpr auto unfold(mapping<E> const& m, A axis, S size, T step) {
  constexpr int r = E::rank();
  constexpr auto statics = detail::agreed<A, r>([](int i) {
    index const extent = E::static_extent(i), width = static_value<S>;
    bool const known =
        extent != dyn && static_index<S> && static_index<T> && width >= 0 && static_value<T> > 0;
    index const count = known && width <= extent
                            ? (extent - width) / (static_value<T> > 0 ? static_value<T> : 1) + 1
                            : dyn;
    return detail::with(detail::replaced(detail::statics_of<E>, i, count), r,
                        width >= 0 ? width : dyn);
  });
  int const i = normalize_axis(detail::as_index(axis), r, "unfold");
  index const extent = m.extents[i], width = detail::as_index(size), pace = detail::as_index(step);
  if (width < 0 || width > extent || pace <= 0) detail::throw_unfold(width, pace, i, extent);
  index const stride = m.strides[static_cast<std::size_t>(i)];
  return detail::make_mapping<statics>(
      detail::with(detail::replaced(m.extents.values(), i, (extent - width) / pace + 1), r, width),
      detail::with(detail::replaced(m.strides, i, detail::scaled_stride(stride, pace)), r, stride),
      m.offset);
}

}  // namespace views

LAZULI_END
