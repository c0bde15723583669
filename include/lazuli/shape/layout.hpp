// The same elements in other extents (view, flatten); questions about layout (contiguous? where?).
#pragma once

#include <lazuli/shape/axes.hpp>
#include <lazuli/shape/sizes.hpp>
#include <optional>

LAZULI_BEGIN

namespace views::detail {

[[noreturn]] LAZULI_COLD inline void throw_view(std::span<index const> shape,
                                                std::span<index const> extents,
                                                std::span<index const> strides) {
  fail<shape_error>("view: shape ", text::shape(shape), " is not compatible with extents ",
                    text::shape(extents), " and strides ", text::shape(strides),
                    "; call contiguous() or reshape()");
}

// Strides of the same elements in another shape, if there are any (the rule of PyTorch's
// computeStride): the old axes fall into runs that are contiguous among themselves, and each run
// must be filled by whole new axes. Both shapes hold `count` elements.
constexpr bool view_strides(std::span<index const> extents, std::span<index const> strides,
                            index count, std::span<index const> target, std::span<index> out) {
  auto k = static_cast<std::ptrdiff_t>(target.size()) - 1;
  if (extents.empty() || count == 0) {  // arbitrary: row-major; ones for rank 0
    bool same = extents.size() == target.size();
    for (std::size_t i = 0; same && i < extents.size(); ++i) same = extents[i] == target[i];
    index step = 1;
    for (; k >= 0; --k) {
      auto const i = static_cast<std::size_t>(k);
      out[i] = same ? strides[i] : step;
      step = scaled_stride(step, target[i] > 1 ? target[i] : 1);
    }
    return true;
  }
  index run = 1;  // elements of the current run, innermost axis first
  index base = strides.back();
  for (std::size_t i = extents.size(); i-- > 0;) {
    run *= extents[i];
    if (i > 0 && (extents[i - 1] == 1 || strides[i - 1] == run * base)) continue;
    index filled = 1;
    for (; k >= 0 && (filled < run || target[static_cast<std::size_t>(k)] == 1); --k) {
      out[static_cast<std::size_t>(k)] = filled * base;
      filled *= target[static_cast<std::size_t>(k)];
    }
    if (filled != run) return false;
    if (i > 0) base = strides[i - 1];
    run = 1;
  }
  return k < 0;
}

// Extents with the axes first … last, both included, as one.
template <class E, int First, int Last>
inline constexpr auto flat_statics = [] {
  constexpr int fused = Last - First + 1;
  index_array<E::rank() - fused + 1> out{};
  index run = 1;
  for (int i = First; i <= Last; ++i)
    run = run == dyn || E::static_extent(i) == dyn ? dyn : run * E::static_extent(i);
  for (int i = 0; i < First; ++i) out[static_cast<std::size_t>(i)] = E::static_extent(i);
  out[static_cast<std::size_t>(First)] = run;
  for (int i = Last + 1; i < E::rank(); ++i)
    out[static_cast<std::size_t>(i - fused + 1)] = E::static_extent(i);
  return out;
}();

}  // namespace views::detail

/// Lowest and highest offset that elements of a view reach; none if highest < lowest.
struct memory_span {
  index lowest = 0, highest = -1;
  constexpr bool empty() const { return highest < lowest; }
  constexpr index size() const { return highest - lowest + 1; }
  friend constexpr bool operator==(memory_span const&, memory_span const&) = default;
};

namespace views {

/// A row-major layout without gaps.
template <extents_like E>
constexpr mapping<E> contiguous(E const& extents, index offset = 0) {
  return {extents, row_major(extents), offset};
}

/// Row-major without gaps? Strides of axes with extent 1 do not matter, nor any of an empty shape.
template <extents_like E>
constexpr bool is_contiguous(mapping<E> const& m) {
  return is_row_major(m.extents.values(), m.strides);
}

/// Contiguous after some reordering (and reversal) of its axes: every element of its memory span is
/// its own, once.
template <extents_like E>
constexpr bool is_dense(mapping<E> const& m) {
  index step = 1;
  bool seen[max_rank] = {};
  for (int axes = 0; axes < E::rank();
       ++axes) {  // repeatedly: an axis whose stride continues the dense block
    int found = -1;
    for (int i = 0; i < E::rank() && found < 0; ++i) {
      index const s = m.strides[static_cast<std::size_t>(i)];
      if (m.extents[i] == 0) return true;
      if (!seen[i] && (m.extents[i] == 1 || s == step || s == -step)) found = i;
    }
    if (found < 0) return false;
    seen[found] = true;
    step *= m.extents[found];
  }
  return true;
}

/// Whether an axis of more than one element has stride 0: several indices name one element.
template <extents_like E>
constexpr bool is_broadcast(mapping<E> const& m) {
  bool zero = false;
  for (int i = 0; i < E::rank(); ++i) {
    if (m.extents[i] == 0) return false;
    zero = zero || (m.extents[i] > 1 && m.strides[static_cast<std::size_t>(i)] == 0);
  }
  return zero;
}

/// Lowest and highest offset reached. Throws shape_error if they do not fit into an index.
template <extents_like E>
constexpr memory_span span_of(mapping<E> const& m) {
  memory_span out{m.offset, m.offset};
  bool overflow = false;
  for (int i = 0; i < E::rank(); ++i) {
    if (m.extents[i] == 0) return {m.offset, m.offset - 1};
    index reach = 0;
    overflow =
        __builtin_mul_overflow(m.extents[i] - 1, m.strides[static_cast<std::size_t>(i)], &reach) ||
        overflow;
    index& end = reach < 0 ? out.lowest : out.highest;
    overflow = __builtin_add_overflow(end, reach, &end) || overflow;
  }
  if (overflow) {
    fail<shape_error>("view: extents ", text::shape(m.extents.values()), " with strides ",
                      text::shape(m.strides), " reach beyond 64 bits");
  }
  return out;
}

/// The elements in other extents without a copy, or nothing if the strides do not allow it. Throws
/// shape_error if the number of elements differs.
template <extents_like E, index... F>
constexpr std::optional<mapping<extents<F...>>> try_view(mapping<E> const& m,
                                                         extents<F...> const& target) {
  auto const from = m.extents.values();
  auto const sizes = detail::resolve_sizes("view", from, target.values());
  mapping<extents<F...>> out{target, {}, m.offset};
  if (!detail::view_strides(from, m.strides, checked_size(from), sizes, out.strides))
    return std::nullopt;
  return out;
}

/// The elements in other extents without a copy. Throws shape_error if the number of elements
/// differs or the strides do not allow it.
template <extents_like E, index... F>
constexpr mapping<extents<F...>> view_as(mapping<E> const& m, extents<F...> const& target) {
  auto const out = views::try_view(m, target);
  if (!out) detail::throw_view(target.values(), m.extents.values(), m.strides);
  return *out;
}

/// The same with sizes, one of which may be -1.
template <extents_like E, class... S>
  requires(!(extents_like<S> || ...))
constexpr auto view_as(mapping<E> const& m, S const&... sizes) {
  return views::view_as(m, views::resolve_shape("view", m.extents, sizes...));
}

/// The extents after flatten(first, last): these axes, both included, as one; rank 0 gives (1). The
/// result's rank depends on the axes, so they are constants.
template <extents_like E, static_index A = constant<0>, static_index B = constant<-1>>
constexpr auto flat_shape(E const& e, A = {}, B = {}) {
  if constexpr (E::rank() == 0) {
    return extents<1>{};
  } else {
    constexpr int first = detail::static_axis<A, E::rank()>(),
                  last = detail::static_axis<B, E::rank()>();
    static_assert(first <= last,
                  "lazuli: flatten(first, last): the first axis must not come after the last");
    constexpr auto statics = detail::flat_statics<E, first, last>;
    index_array<E::rank() - (last - first)> values{};
    for (int i = 0; i < first; ++i) values[static_cast<std::size_t>(i)] = e[i];
    auto const all = e.values();
    values[static_cast<std::size_t>(first)] = checked_size(
        std::span<index const>(all).subspan(first, static_cast<std::size_t>(last - first + 1)));
    for (int i = last + 1; i < E::rank(); ++i)
      values[static_cast<std::size_t>(i - last + first)] = e[i];
    return typename detail::extents_from<statics>::type(values);
  }
}

/// The extents after unflatten(axis, sizes): one axis as several, one of which may be -1. Throws
/// index_error, and shape_error if the sizes do not hold as many elements.
template <extents_like E, std::size_t N>
constexpr auto unflat_shape(E const& e, index axis, std::array<index, N> const& sizes) {
  auto const at = static_cast<std::size_t>(normalize_axis(axis, E::rank(), "unflatten"));
  auto const all = e.values();
  std::array<index, 1> const own{all[at]};
  auto const parts = detail::resolve_sizes("unflatten", own, sizes);
  index_array<E::rank() - 1 + static_cast<int>(N)> out{};
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = i < at ? all[i] : i < at + N ? parts[i - at] : all[i - N + 1];
  return dextents<E::rank() - 1 + static_cast<int>(N)>(out);
}

/// All elements, or the axes first … last, as one axis without a copy. Throws shape_error if the
/// strides do not allow it.
template <extents_like E, static_index A = constant<0>, static_index B = constant<-1>>
constexpr auto flatten(mapping<E> const& m, A first = {}, B last = {}) {
  return views::view_as(m, views::flat_shape(m.extents, first, last));
}

}  // namespace views

LAZULI_END
