// take, index_select, embedding, gather, take_along_axis and x(indices) over ranks: each rank asks
// for the elements that it needs, and gets them.
#pragma once

#include <lazuli/mpi/places.hpp>
#include <lazuli/mpi/sort.hpp>

LAZULI_BEGIN
namespace detail {

/// Brings the elements of x that indices name to where they belong. Collective unless every rank
/// has them.
template <class Space, class T, class To>
void read_by_indices(shard<Space, T const> const& x, shard<To, T> const& to,
                     index_rule<To::rank> const& rule, char const* call) {
  if (to.shape.size() == 0 || to.grid == nullptr) return;
  bool const here = meets_here(x, to, rule);
  auto const list = [&] { return meet_by_indices(x, to, rule, false); };
  auto const found = here ? list() : mpi::together(x.grid->all().get(), list);
  index const bytes = found.length * static_cast<index>(sizeof(T));
  auto const* const from = reinterpret_cast<std::byte const*>(x.first);
  auto* const out = reinterpret_cast<std::byte*>(to.first);
  if (!here)
    return mpi::read_places(x.grid->all(), found.places, found.form, from, bytes, out, call);
  if (bytes == 0) return;
  for (std::size_t k = 0; k < found.places.size(); ++k)
    std::memcpy(out + static_cast<index>(k) * bytes,
                from + found.form.unit(found.places.unit[k]) * bytes,
                static_cast<std::size_t>(bytes));
}
/// The tensor that these elements form.
template <class To, class T, class Space, class Rule>
auto found_by_indices(shard<Space, T const> const& x, dextents<To::rank> const& shape,
                      std::shared_ptr<mpi::grid const> const& grid, Rule const& rule_of,
                      char const* call) {
  using result = typename sharded_in<To, T>::type;
  if (grid == nullptr) return result(nullptr, shape);
  result out = mpi::together(grid->all().get(), [&] { return result(grid, shape); });
  if (x.grid != nullptr) read_by_indices(x, out.target(), rule_of(out.target()), call);
  return out;
}

/// The placements of what indices I take along an axis of a tensor on Space: along the axis, those
/// of the indices; if every rank has all indices, their first axis is placed as the axis.
template <class Space, int Axis, class I>
struct taken_space {
  static constexpr int k = indices_of<I>::rank;
  using own = typename indices_of<I>::space;
  using first = placed_between<Space, Axis, Axis + (k > 0)>;
  using middle =
      std::conditional_t<all_axes_whole<own>,
                         typename spaces_joined<first, whole_space<(k > 0 ? k - 1 : 0)>>::type,
                         own>;
  using type = typename spaces_joined<placed_between<Space, 0, Axis>, middle,
                                      placed_between<Space, Axis + 1, Space::rank>>::type;
};
template <class Space, class I>
struct taken_space<Space, -1, I> {  // any axis: placed as x
  using type = Space;
};
/// The axis that take must know at compile time: a vector has only one; a vector of places that
/// every rank has leaves placements as they are, along any axis (-1).
template <class X, class I, class A>
consteval int known_axis() {
  if constexpr (rank_of<X> == 1)
    return 0;
  else if constexpr (is_axis<rank_of<X>, A>)
    return static_cast<int>(axis_named<rank_of<X>, A>);
  else
    return -1;
}
template <class X, class I, int Axis>
using taken_placed = typename taken_space<plain_space_t<space_of<X>>, Axis, I>::type;

/// taken_over_ranks: x over ranks, indices, and an axis, which is known if it has to be.
template <class X, class I, class A>
inline constexpr bool is_taken = false;
template <class X, class I, class A>
  requires(on_ranks<X>&& rank_of<X> > 0 && named_indices<I> && index_like<A>)
inline constexpr bool is_taken<X, I, A> = [] {
  if constexpr (static_index<A> && !is_axis<rank_of<X>, A>)
    return false;
  else if constexpr (known_axis<X, I, A>() < 0)
    return indices_of<I>::rank == 1 && whole_indices<I>;
  else
    return all_placed<taken_placed<X, I, known_axis<X, I, A>()>>;
}();
template <class X, class I, class A>
concept taken_over_ranks = is_taken<X, I, A>;

template <int Known, class X, class I>
auto taken_by_ranks(X const& x, I const& indices, index given, char const* call) {
  using T = value_t<X>;
  using to = taken_placed<X, I, Known>;
  constexpr int k = indices_of<I>::rank;
  int const axis = normalize_axis(given, rank_of<X>, call);
  auto grid = grid_of(x, call);
  if constexpr (ranked_indices<I>) grid = grid_of(indices, call, std::move(grid));
  auto const own = own_shard(x, axis);
  auto const places = places_on_axis(indices, call, axis, own.shape[axis]);
  index_array<to::rank> sizes{};
  for (int i = 0; i < to::rank; ++i)
    sizes[static_cast<std::size_t>(i)] = i < axis       ? own.shape[i]
                                         : i < axis + k ? places.shape[i - axis]
                                                        : own.shape[i - k + 1];
  auto const rule_of = [&](auto const& out) { return rule_of_taken(axis, places, out.shares()); };
  return found_by_indices<to, T>(own, dextents<to::rank>(sizes), grid, rule_of, call);
}

/// gathered_over_ranks: x over ranks, and an index tensor of its rank.
template <class X, class I>
concept gathered_over_ranks = on_ranks<X> && rank_of<X> >
0 && (ranked_indices<I> || host_indices<I>)&&rank_of<X> == indices_of<I>::rank;

/// By the rule of gather: with the extents of the indices or, for take_along_axis, of both.
template <bool Broadcast, class X, class I>
auto gathered_by_ranks(X const& x, index given, I const& indices, char const* call) {
  using T = value_t<X>;
  constexpr int rank = rank_of<X>;
  using own_space = typename indices_of<I>::space;
  using to = std::conditional_t<all_axes_whole<own_space>, plain_space_t<space_of<X>>, own_space>;
  int const axis = normalize_axis(given, rank, call);
  auto grid = grid_of(x, call);
  if constexpr (ranked_indices<I>) grid = grid_of(indices, call, std::move(grid));
  auto const all = x.extents().values(), own = indices.extents().values();
  index_array<rank> joint = own;
  for (int i = 0; i < rank; ++i) {
    auto const a = static_cast<std::size_t>(i);
    if (i == axis || own[a] == all[a]) continue;
    if (Broadcast ? own[a] != 1 && all[a] != 1 : own[a] > all[a])
      throw_gather(call, own, all, i,
                   Broadcast ? "they do not broadcast" : "they must not reach beyond it");
    if (Broadcast && own[a] == 1) joint[a] = all[a];
  }
  auto const from = own_shard(x, axis);
  auto const places = places_on_axis(indices, call, axis, from.shape[axis]);
  auto const rule_of = [&](auto const& out) {
    return rule_of_gathered(axis, places, out.shares());
  };
  return found_by_indices<to, T>(from, dextents<rank>(joint), grid, rule_of, call);
}

}  // namespace detail

/// The elements of x over ranks at indices along an axis, which is replaced by their shape:
/// `take(x, i, 0_c)`, of a vector `take(x, i)`. Indices are sharded tensors, or ones that every
/// rank has, lists, and numbers. Placed as the indices; if every rank has all of them, their first
/// axis is placed as the axis of x, so that `take(x, {4, 2, 0}, 0)` is placed as x. The axis is a
/// constant, unless the indices are such a vector.   Throws index_error on every rank, rank_error
/// for sharded indices. Cost: 8 bytes for each row (of elements taken together) to where it lies,
/// and the row back; nothing is sent along an axis that is complete on every rank.
template <class X, class I, class A>
  requires detail::taken_over_ranks<X, I, A>
auto take(X const& x, I const& indices, A axis) {
  return detail::taken_by_ranks<detail::known_axis<X, I, A>()>(x, indices, static_cast<index>(axis),
                                                               "take");
}
template <class X, class I>
  requires(detail::taken_over_ranks<X, I, index>&& rank_of<X> == 1)
auto take(X const& x, I const& indices) { return detail::taken_by_ranks<0>(x, indices, 0, "take"); }
template <class X, std::size_t N, class A>
  requires detail::taken_over_ranks<X, std::array<index, N>, A>
auto take(X const& x, brace_index const (&indices)[N], A axis) {
  return lazuli::take(x, detail::listed(indices), axis);
}
template <class X, std::size_t N>
  requires(detail::taken_over_ranks<X, std::array<index, N>, index>&& rank_of<X> == 1)
auto take(X const& x, brace_index const (&indices)[N]) {
  return lazuli::take(x, detail::listed(indices));
}
/// take with a vector of indices, axis first.
template <class X, class A, class I>
  requires(detail::taken_over_ranks<X, I, A>&& detail::indices_of<I>::rank == 1)
auto index_select(X const& x, A axis, I const& indices) {
  return detail::taken_by_ranks<detail::known_axis<X, I, A>()>(x, indices, static_cast<index>(axis),
                                                               "index_select");
}
template <class X, class A, std::size_t N>
  requires detail::taken_over_ranks<X, std::array<index, N>, A>
auto index_select(X const& x, A axis, brace_index const (&indices)[N]) {
  return lazuli::index_select(x, axis, detail::listed(indices));
}
/// The rows of a table over ranks for each index, take(weight, indices, 0_c).
template <class W, class I>
  requires detail::taken_over_ranks<W, I, constant<0>>
auto embedding(W const& weight, I const& indices) {
  return lazuli::take(weight, indices, constant<0>{});
}

/// gather and take_along_axis of x over ranks, placed as the indices, or as x if every rank has all
/// of them. Errors and cost as those of take.
template <class X, index_like A, class I>
  requires detail::gathered_over_ranks<X, I>
auto gather(X const& x, A axis, I const& indices) {
  return detail::gathered_by_ranks<false>(x, static_cast<index>(axis), indices, "gather");
}
template <class X, class I, index_like A = index>
  requires detail::gathered_over_ranks<X, I>
auto take_along_axis(X const& x, I const& indices, A axis = -1) {
  return detail::gathered_by_ranks<true>(x, static_cast<index>(axis), indices, "take_along_axis");
}
template <class X, class I, index_like A = index>
  requires detail::gathered_over_ranks<X, I>
auto take_along_dim(X const& x, I const& indices, A axis = -1) {
  return detail::gathered_by_ranks<true>(x, static_cast<index>(axis), indices, "take_along_dim");
}

LAZULI_END
