// Joining: concat along an axis, stack along a new one; each operand is evaluated straight into its
// part of the result.
#pragma once

#include <lazuli/tensor/same_space.hpp>
#include <span>

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

/// The static extent that operands agree on: a known one wins, they are checked when they run.
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

/// Static extents, extent(i, along) of axis i, where the compiler knows the axis; else none.
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

/// `length` places of an axis from `start` on, of a tensor that is being filled.
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

/// Checks that operand `number` agrees with the first one in all axes but `axis` (-1: in all).
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

}  // namespace detail

/// Joins the operands along the existing `axis`.   Shapes: equal but for that axis. dtype: the
/// common one. A constant axis (`0_c`) keeps static extents.   Throws shape_error, index_error.
/// Cost: one loop per operand, into the result.   Source: array API.
template <index_like Axis, expression... X>
  requires(sizeof...(X) > 0)
auto concat(Axis axis, X const&... x) {
  detail::check_near<X...>();
  constexpr int rank = std::max({rank_of<X>...});
  static_assert(((rank_of<X> == rank) && ...) && rank > 0,
                "lazuli::concat: the operands must have the same rank, at least 1");
  int const along = normalize_axis(views::detail::as_index(axis), rank, "concat");
  index_array<rank> const shapes[] = {x.extents().values()...};
  auto total = shapes[0];
  for (index k = 1; k < static_cast<index>(sizeof...(X)); ++k) {
    detail::check_join<rank>("concat", k, shapes[k], shapes[0], along);
    total[static_cast<std::size_t>(along)] += shapes[k][static_cast<std::size_t>(along)];
  }
  using shape =
      typename views::detail::extents_from<detail::concat_extents<Axis, rank, X...>()>::type;
  auto out = detail::empty_beside<promote_t<value_t<X>...>>(shape(total), detail::first_of(x...));
  index start = 0;
  auto const put = [&](auto const& operand) {
    index const length = operand.extents()[along];
    assign_to(detail::part_of(out, along, start, length), operand, aliasing::excluded);
    start += length;
  };
  (put(x), ...);
  return out;
}
/// The same of a range of tensors or views of one type.
template <index_like Axis, detail::joinable_range R>
auto concat(Axis axis, R const& range) {
  using X = std::ranges::range_value_t<R const>;
  constexpr int rank = rank_of<X>;
  static_assert(rank > 0, "lazuli::concat: the operands need an axis");
  int const along = normalize_axis(views::detail::as_index(axis), rank, "concat");
  auto const a = static_cast<std::size_t>(along);
  if (std::ranges::empty(range)) detail::throw_nothing_to_join("concat");
  auto const first = std::ranges::begin(range)->extents().values();
  auto total = first;
  total[a] = 0;
  index number = 0;
  for (auto const& x : range) {
    auto const own = x.extents().values();
    detail::check_join<rank>("concat", number++, own, first, along);
    total[a] += own[a];
  }
  auto out = detail::empty_beside<value_t<X>>(dextents<rank>(total), *std::ranges::begin(range));
  index start = 0;
  for (auto const& x : range) {
    index const length = x.extents()[along];
    assign_to(detail::part_of(out, along, start, length), x, aliasing::excluded);
    start += length;
  }
  return out;
}

/// PyTorch's and NumPy's spellings of concat, whose operands come first, in a range or in braces,
/// and whose axis is the first one: `cat({a, b}, 1)`, `concatenate(tensors)`. Operands in braces have
/// one type, or are refused: concat(1, a, b) takes any.   Braces copy what they hold.
template <detail::joinable_range R, index_like Axis = constant<0>>
auto concatenate(R const& range, Axis axis = {}) {
  return lazuli::concat(axis, range);
}
template <expression X, std::size_t N, index_like Axis = constant<0>>
auto concatenate(X const (&operands)[N], Axis axis = {}) {
  return lazuli::concat(axis, std::span<X const>(operands));
}
template <detail::joinable_range R, index_like Axis = constant<0>>
auto cat(R const& range, Axis axis = {}) {
  return lazuli::concat(axis, range);
}
template <expression X, std::size_t N, index_like Axis = constant<0>>
auto cat(X const (&operands)[N], Axis axis = {}) {
  return lazuli::concat(axis, std::span<X const>(operands));
}
template <index_like Axis, expression... X>
  requires(sizeof...(X) > 0)
auto cat(Axis axis, X const&... x) { return lazuli::concat(axis, x...); }
template <index_like Axis, expression... X>
  requires(sizeof...(X) > 0)
auto concatenate(Axis axis, X const&... x) { return lazuli::concat(axis, x...); }

/// Joins the operands along a new axis.   Shapes: all equal. dtype: the common one. A
/// constant axis keeps static extents.   Throws shape_error, index_error.   Source: array API.
template <index_like Axis, expression... X>
  requires(sizeof...(X) > 0)
auto stack(Axis axis, X const&... x) {
  detail::check_near<X...>();
  constexpr int rank = std::max({rank_of<X>...});
  static_assert(((rank_of<X> == rank) && ...),
                "lazuli::stack: the operands must have the same rank");
  int const along = normalize_axis(views::detail::as_index(axis), rank + 1, "stack");
  index_array<rank> const shapes[] = {x.extents().values()...};
  for (index k = 1; k < static_cast<index>(sizeof...(X)); ++k)
    detail::check_join<rank>("stack", k, shapes[k], shapes[0], -1);
  using shape =
      typename views::detail::extents_from<detail::stack_extents<Axis, rank + 1, X...>()>::type;
  auto out = detail::empty_beside<promote_t<value_t<X>...>>(
      shape(views::detail::with(shapes[0], along, static_cast<index>(sizeof...(X)))),
      detail::first_of(x...));
  index place = 0;
  (assign_to(detail::layer_of(out, along, place++), x, aliasing::excluded), ...);
  return out;
}
/// The same of a range of tensors or views of one type.
template <index_like Axis, detail::joinable_range R>
auto stack(Axis axis, R const& range) {
  using X = std::ranges::range_value_t<R const>;
  constexpr int rank = rank_of<X>;
  int const along = normalize_axis(views::detail::as_index(axis), rank + 1, "stack");
  if (std::ranges::empty(range)) detail::throw_nothing_to_join("stack");
  auto const first = std::ranges::begin(range)->extents().values();
  index count = 0;
  for (auto const& x : range)
    detail::check_join<rank>("stack", count++, x.extents().values(), first, -1);
  auto out = detail::empty_beside<value_t<X>>(
      dextents<rank + 1>(views::detail::with(first, along, count)), *std::ranges::begin(range));
  index place = 0;
  for (auto const& x : range)
    assign_to(detail::layer_of(out, along, place++), x, aliasing::excluded);
  return out;
}

/// Vectors end to end, others along axis 1.   Source: NumPy.
template <expression X, expression... Rest>
auto hstack(X const& x, Rest const&... rest) {
  return lazuli::concat(constant<(rank_of<X> > 1 ? 1 : 0)>{}, x, rest...);
}
/// Vectors as rows of a matrix, others along axis 0.
template <expression X, expression... Rest>
auto vstack(X const& x, Rest const&... rest) {
  if constexpr (rank_of<X> <= 1)
    return lazuli::stack(constant<0>{}, x, rest...);
  else
    return lazuli::concat(constant<0>{}, x, rest...);
}
/// Vectors as columns of a matrix.
template <expression... X>
auto column_stack(X const&... x) {
  static_assert(((rank_of<X> == 1) && ...), "lazuli::column_stack: the operands must be vectors");
  return lazuli::stack(constant<1>{}, x...);
}

LAZULI_END
