// What concat and stack do: each operand is evaluated straight into its part of the result; and how
// that is recorded on a tape.
#pragma once

#include <lazuli/tensor/same_space.hpp>
#include <lazuli/tensor/view_functions.hpp>
#include <span>
#include <vector>

LAZULI_BEGIN

namespace detail {

[[noreturn]] LAZULI_COLD inline void throw_join(char const* call, index number,
                                                std::span<index const> shape,
                                                std::span<index const> first, char const* rule) {
  fail<shape_error>(call, ": operand ", number, " of shape ", text::shape(shape),
                    " does not fit shape ", text::shape(first), " of the first one: ", rule);
}
[[noreturn]] LAZULI_COLD inline void throw_nothing_to_join(char const* call) {
  fail<shape_error>(call, ": there is nothing to join");
}

template <class X, class... Rest>
constexpr X const& first_of(X const& x, Rest const&...) {
  return x;
}

/// joinable_range: operands in a range. Models: std::vector<tensor_view<…>>, std::span of them.
/// Not: a tensor.
template <class R>
concept joinable_range = std::ranges::forward_range<R const> && !expression<R> &&
                         expression<std::ranges::range_value_t<R const>>;

/// The static extent on which operands agree: a known one wins, and is checked at run time.
template <class... X>
constexpr index common_extent(int axis) {
  index out = dyn;
  for (index e : {extents_t<X>::static_extent(axis)...}) out = out == dyn ? e : out;
  return out;
}
/// The sum of the static extents of an axis, dyn where one is not known.
template <class... X>
constexpr index sum_of_extents(int axis) {
  index out = 0;
  for (index e : {extents_t<X>::static_extent(axis)...})
    out = out == dyn || e == dyn ? dyn : out + e;
  return out;
}

/// Static extents, extent(i, along) for axis i, if the compiler knows the axis; else none.
template <class Axis, int Rank, class Extent>
constexpr auto joint_extents_along(Extent const& extent) {
  index_array<Rank> out{};
  for (int i = 0; i < Rank; ++i) {
    auto& e = out[static_cast<std::size_t>(i)];
    e = dyn;
    if constexpr (static_index<Axis>) e = extent(i, views::detail::static_axis<Axis, Rank>());
  }
  return out;
}
template <class Axis, int Rank, class... X>
constexpr auto concat_extents() {
  return joint_extents_along<Axis, Rank>([](int i, int along) {
    return i == along ? sum_of_extents<X...>(i) : common_extent<X...>(i);
  });
}
template <class Axis, int Rank, class... X>
constexpr auto stack_extents() {
  return joint_extents_along<Axis, Rank>([](int i, int along) {
    return i == along ? static_cast<index>(sizeof...(X))
                      : common_extent<X...>(i < along ? i : i - 1);
  });
}

/// `length` places of an axis from `start` on, in a tensor that is being filled.
template <class T>
auto part_of(T& out, int axis, index start, index length) {
  constexpr int rank = rank_of<T>;
  auto extents = out.extents().values();
  index_array<rank> const strides = out.strides();
  extents[static_cast<std::size_t>(axis)] = length;
  return arranged(out, mapping<dextents<rank>>{dextents<rank>(extents), strides,
                                               start * strides[static_cast<std::size_t>(axis)]});
}
/// One place of an axis, without the axis.
template <class T>
auto layer_of(T& out, int axis, index place) {
  constexpr int rank = rank_of<T>;
  index_array<rank> const strides = out.strides();
  dextents<rank - 1> const extents(views::detail::without(out.extents().values(), axis));
  return arranged(out,
                  mapping<dextents<rank - 1>>{extents, views::detail::without(strides, axis),
                                              place * strides[static_cast<std::size_t>(axis)]});
}

/// Checks that operand `number` agrees with the first one in all axes except `axis` (-1: in all).
template <int R>
void check_join(char const* call, index number, index_array<R> const& shape,
                index_array<R> const& first, int axis) {
  for (int i = 0; i < R; ++i) {
    auto const a = static_cast<std::size_t>(i);
    if (i != axis && shape[a] != first[a])
      throw_join(
          call, number, shape, first,
          axis < 0 ? "all shapes must be equal" : "they may differ along the joined axis only");
  }
}

/// The joined operands.
template <index_like Axis, class... X>
auto joined(Axis axis, X const&... x) {
  constexpr int rank = std::max({rank_of<X>...});
  static_assert(((rank_of<X> == rank) && ...) && rank > 0,
                "lazuli::concat: the operands must have the same rank, at least 1");
  int const along = normalize_axis(views::detail::as_index(axis), rank, "concat");
  index_array<rank> const shapes[] = {x.extents().values()...};
  auto total = shapes[0];
  for (index k = 1; k < static_cast<index>(sizeof...(X)); ++k) {
    check_join<rank>("concat", k, shapes[k], shapes[0], along);
    total[static_cast<std::size_t>(along)] += shapes[k][static_cast<std::size_t>(along)];
  }
  using shape = typename views::detail::extents_from<concat_extents<Axis, rank, X...>()>::type;
  auto out = empty_beside<promote_t<value_t<X>...>>(shape(total), first_of(x...));
  index start = 0;
  auto const put = [&](auto const& operand) {
    index const length = operand.extents()[along];
    assign_to(part_of(out, along, start, length), operand, aliasing::excluded);
    start += length;
  };
  (put(x), ...);
  return out;
}

/// The part of a joined array that operand i became, as a function for recording_on.
struct part_of_joined {
  int axis;
  std::vector<index> ends;  // of all operands along the axis

  template <class X>
  void add(X const& x) {
    ends.push_back((ends.empty() ? 0 : ends.back()) +
                   x.extents().values()[static_cast<std::size_t>(axis)]);
  }
  template <class G>
  auto operator()(std::size_t i, G const& g) const {
    index const start = i == 0 ? 0 : ends[i - 1];
    return part_of(g, axis, start, ends[i] - start);
  }
};
struct layer_of_stacked {
  int axis;
  template <class G>
  auto operator()(std::size_t i, G const& g) const {
    return layer_of(g, axis, static_cast<index>(i));
  }
};
template <class Axis, class... X>
auto join_recorded(Axis axis, X const&... x) {
  part_of_joined parts{
      normalize_axis(views::detail::as_index(axis), rank_of<decltype(first_of(x...))>, "concat"),
      {}};
  (parts.add(x), ...);
  return recording_on<joint_space<X...>>::linear(
      [axis](auto const&... each) { return joined(axis, each...); }, parts, x...);
}

/// The joined operands of a range.
template <class Axis, class R>
auto joined_range(Axis axis, R const& range) {
  using X = std::ranges::range_value_t<R const>;
  constexpr int rank = rank_of<X>;
  static_assert(rank > 0, "lazuli::concat: the operands need an axis");
  int const along = normalize_axis(views::detail::as_index(axis), rank, "concat");
  auto const a = static_cast<std::size_t>(along);
  if (std::ranges::empty(range)) throw_nothing_to_join("concat");
  auto const first = std::ranges::begin(range)->extents().values();
  auto total = first;
  total[a] = 0;
  index number = 0;
  for (auto const& x : range) {
    auto const own = x.extents().values();
    check_join<rank>("concat", number++, own, first, along);
    total[a] += own[a];
  }
  auto out = empty_beside<value_t<X>>(dextents<rank>(total), *std::ranges::begin(range));
  index start = 0;
  for (auto const& x : range) {
    index const length = x.extents()[along];
    assign_to(part_of(out, along, start, length), x, aliasing::excluded);
    start += length;
  }
  return out;
}

template <class Axis, class R>
auto join_recorded_range(Axis axis, R const& range) {
  using X = std::ranges::range_value_t<R const>;
  part_of_joined parts{normalize_axis(views::detail::as_index(axis), rank_of<X>, "concat"), {}};
  for (auto const& x : range) parts.add(x);
  return recording_on<space_of<X>>::linear_in(
      [axis](auto const& each) { return joined_range(axis, each); }, parts, range);
}

/// The stacked operands.
template <class Axis, class... X>
auto stacked(Axis axis, X const&... x) {
  constexpr int rank = std::max({rank_of<X>...});
  static_assert(((rank_of<X> == rank) && ...),
                "lazuli::stack: the operands must have the same rank");
  int const along = normalize_axis(views::detail::as_index(axis), rank + 1, "stack");
  index_array<rank> const shapes[] = {x.extents().values()...};
  for (index k = 1; k < static_cast<index>(sizeof...(X)); ++k)
    check_join<rank>("stack", k, shapes[k], shapes[0], -1);
  using shape = typename views::detail::extents_from<stack_extents<Axis, rank + 1, X...>()>::type;
  auto out = empty_beside<promote_t<value_t<X>...>>(
      shape(views::detail::with(shapes[0], along, static_cast<index>(sizeof...(X)))),
      first_of(x...));
  index place = 0;
  (assign_to(layer_of(out, along, place++), x, aliasing::excluded), ...);
  return out;
}

template <class Axis, class... X>
auto stack_recorded(Axis axis, X const&... x) {
  layer_of_stacked const layers{normalize_axis(views::detail::as_index(axis),
                                               rank_of<decltype(first_of(x...))> + 1, "stack")};
  return recording_on<joint_space<X...>>::linear(
      [axis](auto const&... each) { return stacked(axis, each...); }, layers, x...);
}
template <class Axis, class R>
auto stacked_range(Axis axis, R const& range) {
  using X = std::ranges::range_value_t<R const>;
  constexpr int rank = rank_of<X>;
  int const along = normalize_axis(views::detail::as_index(axis), rank + 1, "stack");
  if (std::ranges::empty(range)) throw_nothing_to_join("stack");
  auto const first = std::ranges::begin(range)->extents().values();
  index count = 0;
  for (auto const& x : range) check_join<rank>("stack", count++, x.extents().values(), first, -1);
  auto out = empty_beside<value_t<X>>(dextents<rank + 1>(views::detail::with(first, along, count)),
                                      *std::ranges::begin(range));
  index place = 0;
  for (auto const& x : range) assign_to(layer_of(out, along, place++), x, aliasing::excluded);
  return out;
}

template <class Axis, class R>
auto stack_recorded_range(Axis axis, R const& range) {
  using X = std::ranges::range_value_t<R const>;
  layer_of_stacked const layers{
      normalize_axis(views::detail::as_index(axis), rank_of<X> + 1, "stack")};
  return recording_on<space_of<X>>::linear_in(
      [axis](auto const& each) { return stacked_range(axis, each); }, layers, range);
}

/// A vector as a row, or as a column, of a matrix; operands with more axes as they are.
template <class X>
decltype(auto) rows_from(X const& x) {
  if constexpr (rank_of<X> < 2)
    return lazuli::atleast_2d(x);
  else
    return (x);
}
template <class X>
decltype(auto) columns_from(X const& x) {
  if constexpr (rank_of<X> < 2)
    return lazuli::unsqueeze(x, constant<1>{});
  else
    return (x);
}

}  // namespace detail

LAZULI_END
