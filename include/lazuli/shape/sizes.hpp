// The sizes of view(sizes...) and reshape(sizes...): what -1 stands for, and the verdict on them.
#pragma once

#include <lazuli/shape/index_list.hpp>

LAZULI_BEGIN

/// A verdict: sizes_hold_another_number_of_elements<extents<4, 2>, extents<2, 3>>.
template <class Sizes, class Extents>
struct sizes_hold_another_number_of_elements {};
/// A verdict on sizes of another type.
template <class... Sizes>
struct sizes_are_whole_numbers_or_one_list_of_known_length {};
/// A verdict on a std::vector of sizes, whose number would be the rank of the result.
struct the_rank_is_not_known_write_lz_shape_of_s_0_s_1 {};
/// What the compiler prints of zeros(n / 2., 3).
struct extents_are_integers_write_static_cast_int_of_this_number {};

namespace detail {
/// fractional_extents: numbers for extents, of which one is no integer. Models: double and int.
template <class... A>
concept fractional_extents =
    (std::is_arithmetic_v<A> && ...) && (... || std::is_floating_point_v<A>);
}  // namespace detail

namespace views::detail {

[[noreturn]] LAZULI_COLD inline void throw_size(char const* call, index size, int axis,
                                                std::span<index const> sizes) {
  fail<shape_error>(call, ": size ", size, " at axis ", axis, " of ", text::shape(sizes),
                    " is negative; only -1, for one axis, is allowed");
}
[[noreturn]] LAZULI_COLD inline void throw_two_open(char const* call,
                                                    std::span<index const> sizes) {
  fail<shape_error>(call, ": only one size can be -1, but ", text::shape(sizes), " has more");
}
[[noreturn]] LAZULI_COLD inline void throw_any_size(char const* call,
                                                    std::span<index const> sizes) {
  fail<shape_error>(call, ": -1 in ", text::shape(sizes),
                    " could be any size, because the tensor has no elements");
}
[[noreturn]] LAZULI_COLD inline void throw_count(char const* call, std::span<index const> sizes,
                                                 index count, std::span<index const> from) {
  fail<shape_error>(call, ": shape ", text::shape(sizes), " does not fit the ", count,
                    " elements of shape ", text::shape(from));
}

// Static sizes of view(sizes...): constants, and -1_c where all the rest is static.
template <class E, class... S>
inline constexpr auto view_statics = [] {
  std::array<index, sizeof...(S)> out{static_value<S>...};
  if constexpr (E::is_static && (static_index<S> && ...)) {
    index others = 1;
    int open = 0;
    for (index s : out) s == -1 ? ++open : others *= s;
    for (index& s : out) {
      if (s == -1 && open == 1 && others > 0 && static_size<E> % others == 0)
        s = static_size<E> / others;
    }
  }
  return out;
}();

// Whether the sizes can hold the elements, as far as the compiler knows.
template <class E, class... S>
inline constexpr bool sizes_hold = [] {
  if constexpr (!E::is_static || !(static_index<S> && ...)) {
    return true;
  } else {
    index others = 1;
    int open = 0;
    bool possible = true;
    for (index s : std::array<index, sizeof...(S)>{static_value<S>...}) {
      possible = possible && s >= -1;
      if (s == -1)
        ++open;
      else
        possible = !__builtin_mul_overflow(others, s, &others) && possible;
    }
    if (open == 0) return possible && others == static_size<E>;
    return possible && open == 1 && others != 0 && static_size<E> % others == 0;
  }
}();

template <class E, class... S>
consteval auto judge_numbers() {
  if constexpr (sizes_hold<E, S...>)
    return in_order{};
  else
    return sizes_hold_another_number_of_elements<extents<static_value<S>...>, E>{};
}
template <index I>
using argument_of = std::conditional_t<I == dyn, index, constant<I>>;
// A list: the extents that are static are as good as constants.
template <class L>
struct judge_list {
  template <class E>
  static consteval in_order against() {
    return {};
  }
};
template <index... F>
struct judge_list<extents<F...>> {
  template <class E>
  static consteval auto against() {
    return detail::judge_numbers<E, argument_of<F>...>();
  }
};

template <class E, class... S>
consteval auto judge_sizes() {
  if constexpr ((index_like<S> && ...))
    return detail::judge_numbers<E, S...>();
  else if constexpr (sizeof...(S) == 1 && (lazuli::detail::fixed_index_list<S> && ...))
    return (judge_list<S>::template against<E>(), ...);
  else if constexpr (sizeof...(S) == 1 && (lazuli::detail::open_list<S> && ...))
    return the_rank_is_not_known_write_lz_shape_of_s_0_s_1{};
  else
    return sizes_are_whole_numbers_or_one_list_of_known_length<S...>{};
}

// Fills in the one -1; checks the count.
template <std::size_t N>
constexpr std::array<index, N> resolve_sizes(char const* call, std::span<index const> from,
                                             std::array<index, N> const& sizes) {
  index const count = checked_size(from);
  std::array<index, N> out = sizes;
  int open = -1;
  for (std::size_t i = 0; i < N; ++i) {
    if (sizes[i] < -1) throw_size(call, sizes[i], static_cast<int>(i), sizes);
    if (sizes[i] != -1) continue;
    if (open >= 0) throw_two_open(call, sizes);
    open = static_cast<int>(i);
    out[i] = 1;
  }
  index const others = checked_size(out);
  if (open >= 0) {
    if (others == 0 && count == 0) throw_any_size(call, sizes);
    if (others == 0 || count % others != 0) throw_count(call, sizes, count, from);
    out[static_cast<std::size_t>(open)] = count / others;
  } else if (others != count) {
    throw_count(call, sizes, count, from);
  }
  return out;
}

}  // namespace views::detail

namespace views {

/// Whether sizes, or one list of them, suit the static extents: in_order, or the name of the
/// mistake.
template <extents_like E, class... S>
using sizes_verdict = decltype(detail::judge_sizes<E, S...>());

/// The extents that sizes... mean for a tensor with extents e: fills in the one -1, checks the
/// number of elements. `call` is named in the shape_error for a mismatch, a second -1, another
/// negative size, or a -1 that could be anything.
template <extents_like E, index_like... S>
constexpr auto resolve_shape(char const* call, E const& e, S... sizes) {
  constexpr auto statics = detail::view_statics<E, S...>;
  static_assert(detail::sizes_hold<E, S...>,
                "lazuli: view(sizes...): the sizes and the static extents of the tensor "
                "must have the same number of elements");
  using result = typename detail::extents_from<statics>::type;
  return result(detail::resolve_sizes(call, e.values(),
                                      std::array<index, sizeof...(S)>{detail::as_index(sizes)...}));
}

/// The same of a list of sizes.
template <extents_like E, lazuli::detail::fixed_index_list L>
constexpr auto resolve_shape(char const* call, E const& e, L const& sizes) {
  auto const resolve = [&](auto... s) { return views::resolve_shape(call, e, s...); };
  return lazuli::detail::with_each(sizes, resolve);
}

}  // namespace views

LAZULI_END
