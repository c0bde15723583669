// Subscripts: x(all, slice(0, 3), newaxis, ellipsis, -1) as extents, strides and offset of a view.
#pragma once

#include <lazuli/shape/all.hpp>
#include <lazuli/shape/axes.hpp>
#include <lazuli/shape/broadcast.hpp>
#include <type_traits>

LAZULI_BEGIN

/// The type of `_`.
struct open_end {};
/// An open end of a slice: slice(_, -1) starts at the front, slice(2, _) goes to the end; so do `{}`
/// and `none`, Python's name.
inline constexpr open_end _{}, none{};

/// The type of `newaxis`.
struct newaxis_t {};
/// As a subscript: a new axis of extent 1 in this place.
inline constexpr newaxis_t newaxis{};

/// The type of `ellipsis`.
struct ellipsis_t {};
/// As a subscript: as many `all` as the rank leaves room for.
inline constexpr ellipsis_t ellipsis{};

/// slice_bound: what may start or stop a slice; `all` is an open end, too. Models: int,
/// decltype(3_c), open_end. Not: float.
template <class T>
concept slice_bound = index_like<T> || std::same_as<T, open_end> || std::same_as<T, all_t>;

/// mistaken_bounds: what a slice cannot go between. Models: (float, int), (char const*, int).
template <class Start, class Stop, class... Step>
concept mistaken_bounds =
    !(slice_bound<Start> && slice_bound<Stop> && (index_like<Step> && ...)) || sizeof...(Step) > 1;

/// What the compiler prints of slice(0, n / 2.).
struct a_slice_goes_between_whole_numbers_or_open_ends_lz_underscore;
/// What the compiler prints of slice(2), which is x[:2] in Python and x[2:] in PyTorch's C++.
struct a_slice_has_two_ends_write_slice_lz_underscore_2_or_slice_2_lz_underscore {};

/// The half-open range start, start + step, … before stop, with Python's rules: negative bounds
/// count from the end, bounds out of range are clamped, a negative step walks backwards. With
/// constants (0_c) static extents stay static.
template <slice_bound Start = open_end, slice_bound Stop = open_end, index_like Step = constant<1>>
struct slice {
  [[no_unique_address]] Start start{};
  [[no_unique_address]] Stop stop{};
  [[no_unique_address]] Step step{};

  constexpr slice() = default;
  constexpr slice(Start first, Stop past, Step by = {}) : start(first), stop(past), step(by) {}
  template <class Why = a_slice_has_two_ends_write_slice_lz_underscore_2_or_slice_2_lz_underscore>
  explicit slice(Stop) = delete;
  // clang-format off
  template <class A, class B, class... C, class Why = a_slice_goes_between_whole_numbers_or_open_ends_lz_underscore>
    requires mistaken_bounds<A, B, C...> slice(A const&, B const&, C const&...) = delete;
  // clang-format on
};
slice() -> slice<open_end, open_end>;
// clang-format off
template <class A, class B, class... C> requires mistaken_bounds<A, B, C...>
slice(A const&, B const&, C const&...) -> slice<open_end, open_end>;
// clang-format on
template <index_like Stop>
slice(Stop) -> slice<open_end, Stop>;

// Verdicts on subscripts, as in constant_index_out_of_range<given<5>, at_axis<1>, extent_is<3>>.
template <index N>
struct extent_is {};
template <class Given, class Rank>
struct more_subscripts_than_axes {};
template <class Given, class Axis, class Extent>
struct constant_index_out_of_range {};
struct more_than_one_ellipsis {};
struct step_of_a_slice_is_zero {};

namespace views::detail {

enum class item_kind { keep, fill, fresh, point, range };

// One subscript as data. `known`: its type tells all its values.
struct item {
  item_kind kind = item_kind::keep;
  index start = 0, stop = 0, step = 1;
  bool open_start = false, open_stop = false;
  bool known = true;
};

template <class T>
inline constexpr bool is_slice_v = false;
template <class A, class B, class C>
inline constexpr bool is_slice_v<slice<A, B, C>> = true;

constexpr item to_item(all_t) { return {}; }
constexpr item to_item(ellipsis_t) { return {.kind = item_kind::fill}; }
constexpr item to_item(newaxis_t) { return {.kind = item_kind::fresh}; }
template <index_like I>
constexpr item to_item(I i) {
  return {.kind = item_kind::point, .start = as_index(i), .known = static_index<I>};
}
constexpr index bound(open_end) { return 0; }
constexpr index bound(all_t) { return 0; }
template <index_like I>
constexpr index bound(I i) {
  return as_index(i);
}
template <class A, class B, class C>
constexpr item to_item(slice<A, B, C> const& s) {
  return {.kind = item_kind::range,
          .start = bound(s.start),
          .stop = bound(s.stop),
          .step = as_index(s.step),
          .open_start = !index_like<A>,
          .open_stop = !index_like<B>,
          .known = !std::integral<A> && !std::integral<B> && !std::integral<C>};
}

struct range {
  index start, length;
};

// Where a slice starts on an axis of extent n and how many elements it takes: slice.indices of
// Python.
constexpr range resolve(item const& s, index n) {
  bool const back = s.step < 0;
  index const lowest = back ? -1 : 0, highest = back ? n - 1 : n;
  auto clamp = [=](index i) {
    return i < 0 ? (i + n < lowest ? lowest : i + n) : (i > highest ? highest : i);
  };
  index const first = s.open_start ? (back ? highest : lowest) : clamp(s.start);
  index const past = s.open_stop ? (back ? lowest : highest) : clamp(s.stop);
  index const gap = back ? first - past : past - first;
  if (gap <= 0) return {0, 0};
  auto const width = back ? 0 - static_cast<std::size_t>(s.step) : static_cast<std::size_t>(s.step);
  return {first, static_cast<index>((static_cast<std::size_t>(gap) - 1) / width) + 1};
}

[[noreturn]] LAZULI_COLD inline void throw_index(index i, int axis, index extent) {
  fail<index_error>("subscript: index ", i, " is out of range for axis ", axis, " with extent ",
                    extent);
}
[[noreturn]] LAZULI_COLD inline void throw_step(int axis) {
  fail<index_error>("subscript: the step of the slice of axis ", axis,
                    " is 0; it must be positive or negative");
}

// Walks along the subscripts and the axes they take; with static extents, or with the run-time ones
// of a mapping.
template <int In, int Out>
struct subscript_walk {
  index_array<In> from, from_strides;
  int fill;     // axes that the ellipsis stands for
  bool throws;  // at run time; else values may be unknown, and mistakes are noted
  index offset = 0;
  index_array<Out> extents{}, strides{};
  int axis = 0, next = 0;
  int bad_axis = -1;  // of a constant out of range; of a step 0
  index bad_index = 0, bad_extent = 1;
  bool bad_step = false;

  LAZULI_INLINE constexpr void put(index extent, index stride) {
    extents[static_cast<std::size_t>(next)] = extent;
    strides[static_cast<std::size_t>(next++)] = stride;
  }
  LAZULI_INLINE constexpr void keep(int count) {
    for (int i = 0; i < count; ++i, ++axis) {
      put(from[static_cast<std::size_t>(axis)], from_strides[static_cast<std::size_t>(axis)]);
    }
  }
  LAZULI_INLINE constexpr void take(item const& s) {
    if (s.kind == item_kind::keep) return keep(1);
    if (s.kind == item_kind::fill) return keep(fill);
    auto const i = static_cast<std::size_t>(axis);
    if (s.kind == item_kind::fresh) {  // PyTorch's stride of unsqueeze
      return axis < In ? put(1, scaled_stride(from_strides[i], from[i])) : put(1, 1);
    }
    if (s.kind == item_kind::point) {
      point(s, from[i], from_strides[i]);
    } else {
      cut(s, from[i], from_strides[i]);
    }
    ++axis;
  }
  LAZULI_INLINE constexpr void point(item const& s, index extent, index stride) {
    if (!throws && (!s.known || extent == dyn)) return;
    if (s.start < -extent || s.start >= extent) {
      if (throws) throw_index(s.start, axis, extent);
      bad_axis = axis, bad_index = s.start, bad_extent = extent;
      return;
    }
    offset += (s.start < 0 ? s.start + extent : s.start) * stride;
  }
  LAZULI_INLINE constexpr void cut(item const& s, index extent, index stride) {
    if (s.step == 0 && (throws || s.known)) {
      if (throws) throw_step(axis);
      bad_step = true;
      return put(dyn, 0);
    }
    if (!throws && (!s.known || extent == dyn)) return put(dyn, 0);
    range const r = resolve(s, extent);
    offset += r.start * stride;
    put(r.length, scaled_stride(stride, s.step));
  }
};

template <class S>
constexpr item static_item() {
  if constexpr (std::integral<S>) {
    return {.kind = item_kind::point, .known = false};
  } else if constexpr (is_slice_v<S>) {
    if constexpr (static_index<decltype(S::step)>) {
      return to_item(S{});
    } else {
      return to_item(S({}, {}, 1));
    }
  } else {
    return to_item(S{});
  }
}

template <class S>
inline constexpr int takes_axes = index_like<S> || is_slice_v<S> || std::same_as<S, all_t> ? 1 : 0;
template <class S>
inline constexpr int makes_axes =
    is_slice_v<S> || std::same_as<S, all_t> || std::same_as<S, newaxis_t> ? 1 : 0;
template <class E, class... S>
inline constexpr int taken_axes = (0 + ... + takes_axes<S>);

// What the subscripts do to the static extents.
template <class E, class... S>
inline constexpr auto static_walk = [] {
  constexpr int rest = E::rank() - taken_axes<E, S...>;
  subscript_walk<E::rank(), rest + (0 + ... + makes_axes<S>)> w{statics_of<E>, {}, rest, false};
  (w.take(static_item<S>()), ...);
  w.keep(E::rank() - w.axis);
  return w;
}();

template <class E, class... S>
constexpr auto verdict_on_subscripts() {
  constexpr int taken = taken_axes<E, S...>;
  if constexpr (taken > E::rank()) {
    return more_subscripts_than_axes<given<taken>, rank_is<E::rank()>>{};
  } else if constexpr ((0 + ... + (std::same_as<S, ellipsis_t> ? 1 : 0)) > 1) {
    return more_than_one_ellipsis{};
  } else {
    constexpr auto w = static_walk<E, S...>;
    if constexpr (w.bad_axis >= 0) {
      return constant_index_out_of_range<given<w.bad_index>, at_axis<w.bad_axis>,
                                         extent_is<w.bad_extent>>{};
    } else if constexpr (w.bad_step) {
      return step_of_a_slice_is_zero{};
    } else {
      return in_order{};
    }
  }
}

}  // namespace views::detail

/// subscript_spec: one argument of x(…) that makes a view. Models: int, decltype(1_c), all_t,
/// slice<int, int>, newaxis_t, ellipsis_t. Not: a tensor of bool.
template <class T>
concept subscript_spec = index_like<T> || views::detail::is_slice_v<T> || std::same_as<T, all_t> ||
    std::same_as<T, newaxis_t> || std::same_as<T, ellipsis_t>;

/// subscript_specs: each one a subscript_spec.
template <class... S>
concept subscript_specs = (subscript_spec<S> && ...);

namespace views {

/// Whether the subscripts suit the static extents: in_order, or the name of the mistake.
template <extents_like E, class... S>
using subscript_verdict = decltype(detail::verdict_on_subscripts<E, S...>());

/// The view x(specs...) of a tensor. An integer drops its axis, missing subscripts are `all`.
/// Extents known at compile time stay static; an empty slice keeps the offset. Throws index_error
/// for an index out of range and for a step of 0.
template <extents_like E, class... S, class Verdict = subscript_verdict<E, S...>>
  requires subscript_specs<S...>
constexpr auto subscript(mapping<E> const& m, S... specs) {
  constexpr auto known = detail::static_walk<E, S...>;
  constexpr auto statics = known.extents;
  detail::subscript_walk<E::rank(), static_cast<int>(statics.size())> w{
      m.extents.values(), m.strides, known.fill, true, m.offset};
  (w.take(detail::to_item(specs)), ...);
  w.keep(E::rank() - w.axis);
  return detail::make_mapping<statics>(w.extents, w.strides, w.offset);
}
template <extents_like E, class... S, class Verdict = subscript_verdict<E, S...>>
  requires subscript_specs<S...> && refused_verdict<Verdict>
void subscript(mapping<E> const& m, S... specs) = delete;

}  // namespace views

LAZULI_END
