// Static extents at compile time: editing lists of extents, and checking a call against them.
#pragma once

#include <boost/hana/negate.hpp>  // -1_c
#include <lazuli/shape/mapping.hpp>
#include <limits>
#include <type_traits>

LAZULI_BEGIN

/// Stands for an axis argument that is not a constant.
inline constexpr int unknown_axis = -1;

/// The result of a compile-time check that finds no mistake. Any other result is a type whose name
/// says what is wrong.
struct in_order {};
/// refused: a verdict that something is wrong. Overloads that require it are deleted: they make the
/// compiler print the verdict, at the user's line.
template <class Verdict>
concept refused_verdict = !std::same_as<Verdict, in_order>;

/// rank_at_least, rank_at_most: extents with that many axes. Models: rank_at_least<extents<2, 3>,
/// 1>. Not: rank_at_least<extents<>, 1>.
template <class E, int R>
concept rank_at_least = extents_like<E> &&(E::rank() >= R);
template <class E, int R>
concept rank_at_most = extents_like<E> &&(E::rank() <= R);

/// each_index: each one index_like. One concept, so that `each_index<A...> && refused_verdict<V>` subsumes it.
template <class... A>
concept each_index = (index_like<A> && ...);

// Words of verdicts, as in wrong_number_of_axes<given<2>, rank_is<3>>.
template <index N>
struct given {};
template <int R>
struct rank_is {};
template <class Given, class Rank>
struct wrong_number_of_axes {};

/// axis_inside: the constant axis exists in a tensor of that rank.
template <index Axis, int Rank>
concept axis_inside = (Axis >= -Rank) && (Axis < Rank);

namespace views::detail {

// The argument as an index; an unsigned number that does not fit becomes the largest index.
template <index_like I>
constexpr index as_index(I value) {
  constexpr index most = std::numeric_limits<index>::max();
  if constexpr (std::unsigned_integral<I> && sizeof(I) >= sizeof(index)) {
    return value > static_cast<I>(most) ? most : static_cast<index>(value);
  } else {
    return static_cast<index>(value);
  }
}

// a·b, or a where that overflows: strides along axes too short for them to matter.
constexpr index scaled_stride(index a, index b) {
  index product = 0;
  return __builtin_mul_overflow(a, b, &product) ? a : product;
}

template <auto Statics, class = std::make_index_sequence<Statics.size()>>
struct extents_from;
template <auto Statics, std::size_t... I>
struct extents_from<Statics, std::index_sequence<I...>> {
  using type = extents<Statics[I]...>;
};

// A mapping whose static extents are `Statics`.
template <auto Statics, std::size_t R = Statics.size()>
constexpr auto make_mapping(std::array<index, R> const& values, std::array<index, R> const& strides,
                            index offset) {
  using result = typename extents_from<Statics>::type;
  return mapping<result>{result(values), strides, offset};
}

template <class E>
inline constexpr auto statics_of = [] {
  index_array<E::rank()> out{};
  for (int i = 0; i < E::rank(); ++i) out[static_cast<std::size_t>(i)] = E::static_extent(i);
  return out;
}();

// The same edits serve static extents, extents and strides.
template <std::size_t N>
constexpr auto with(std::array<index, N> const& list, int at, index value) {
  std::array<index, N + 1> out{};
  for (std::size_t i = 0, from = 0; i <= N; ++i)
    out[i] = static_cast<int>(i) == at ? value : list[from++];
  return out;
}
template <std::size_t N>
constexpr auto without(std::array<index, N> const& list, int at) {
  std::array<index, N - 1> out{};
  for (std::size_t i = 0, to = 0; i < N; ++i) {
    if (static_cast<int>(i) != at) out[to++] = list[i];
  }
  return out;
}
template <std::size_t N>
constexpr auto replaced(std::array<index, N> list, int at, index value) {
  list[static_cast<std::size_t>(at)] = value;
  return list;
}
template <std::size_t N>
constexpr auto swapped(std::array<index, N> list, int a, int b) {
  index const kept = list[static_cast<std::size_t>(a)];
  list[static_cast<std::size_t>(a)] = list[static_cast<std::size_t>(b)];
  list[static_cast<std::size_t>(b)] = kept;
  return list;
}
template <std::size_t N>
constexpr auto moved(std::array<index, N> const& list, int from, int to) {
  return with(without(list, from), to, list[static_cast<std::size_t>(from)]);
}
// Static where both agree.
template <std::size_t N>
constexpr auto meet(std::array<index, N> a, std::array<index, N> const& b) {
  for (std::size_t i = 0; i < N; ++i) a[i] = a[i] == b[i] ? a[i] : dyn;
  return a;
}

// The axis that a constant names, counted from the front; unknown_axis for a number.
template <class A, int R>
constexpr int static_axis() {
  if constexpr (!static_index<A>) {
    return unknown_axis;
  } else {
    static_assert(axis_inside<A::value, R>,
                  "lazuli: a constant axis is out of range: rank r has the axes -r to r-1");
    return axis_inside<A::value, R> ? static_cast<int>(A::value < 0 ? A::value + R : A::value) : 0;
  }
}

// Static extents of a result: of_axis(i) for the axis that A names, else what all axes agree on.
template <class A, int R, class F>
constexpr auto agreed(F of_axis) {
  constexpr int axis = static_axis<A, R>();
  auto out = of_axis(axis == unknown_axis ? 0 : axis);
  for (int i = 1; axis == unknown_axis && i < R; ++i) out = meet(out, of_axis(i));
  return out;
}
template <class A, class B, int R, class F>
constexpr auto agreed(F of_axes) {
  return agreed<A, R>([=](int a) { return agreed<B, R>([=](int b) { return of_axes(a, b); }); });
}

// The static extent of the axis that A names, else the one that all axes agree on.
template <class E, class A>
constexpr index static_extent_at() {
  return agreed<A, E::rank()>([](int i) { return std::array<index, 1>{E::static_extent(i)}; })[0];
}

template <int Count, int R>
using count_verdict =
    std::conditional_t<Count == R, in_order, wrong_number_of_axes<given<Count>, rank_is<R>>>;

}  // namespace views::detail

LAZULI_END
