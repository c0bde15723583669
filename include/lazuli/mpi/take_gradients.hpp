// How adjoints go back through take, index_select, embedding, gather and take_along_axis over
// ranks: each one to the rank that has its place.
#pragma once

#include <lazuli/mpi/scatter.hpp>

LAZULI_BEGIN
namespace detail {

template <class X>
using followed_value = std::remove_cvref_t<decltype(inactive(std::declval<X const&>()))>;
/// take_followed_over_ranks, gather_followed_over_ranks: x is followed by a tape, and elements are
/// taken from its value.
template <class X, class I, class A>
concept take_followed_over_ranks =
    over_ranks<X> && on_tape<X> && taken_over_ranks<followed_value<X>, I, A>;
template <class X, class I>
concept gather_followed_over_ranks =
    over_ranks<X> && on_tape<X> && gathered_over_ranks<followed_value<X>, I>;

/// Adds up the adjoint of elements where they were taken from; rule(places, part) is the rule of
/// the walk.
template <class To, class G, class P, class Rule>
To added_where_taken(std::shared_ptr<mpi::grid const> const& grid,
                     typename To::extents_type const& shape, G const& g, P const& places,
                     Rule const& rule) {
  using T = typename To::value_type;
  auto const own = [&] {
    if constexpr (rank_of<G> == 0)
      return sharded<T>(g);
    else
      return values_of_its_own<T>(g, 0);
  }();
  if (grid == nullptr) return To(nullptr, shape);
  To out = mpi::together(grid->all().get(), [&] {
    To made(grid, shape);
    made.zero_();
    return made;
  });
  if (own.extents().size() == 0) return out;
  brought_part<rank_of<G>> const plain(*grid, own.extents(), own.target().axes());
  write_by_indices<transfer::add>(out.target(), plain, rule(places, plain.part), own.data(),
                                  "take");
  return out;
}
/// f(x) for what a tape follows.
template <class X, class I, class F, class Rule>
auto taken_and_followed(X const& x, I const& indices, int axis, char const* call, F const& f,
                        Rule const& rule) {
  return recording_on<space_of<X>>::over_ranks(
      f,
      [&](auto const& of) {
        auto const& value = inactive(of);
        using to = own_values<value_t<decltype(value)>, std::remove_cvref_t<decltype(value)>>;
        auto found = places_on_axis(indices, call, axis, of.extents()[axis]);
        auto const places = std::make_shared<decltype(found) const>(std::move(found));
        return [places, rule, grid = std::shared_ptr<mpi::grid const>(grid_of(value, call)),
                shape = typename to::extents_type(of.extents().values())](auto, auto const& g,
                                                                          auto const&) {
          return added_where_taken<to>(grid, shape, g, *places, rule);
        };
      },
      x);
}
template <class X, class I, class A>
auto take_followed(X const& x, I const& indices, A given, char const* call) {
  int const axis = normalize_axis(static_cast<index>(given), rank_of<X>, call);
  return taken_and_followed(
      x, indices, axis, call,
      [&](auto const& from) {
        return taken_by_ranks<known_axis<followed_value<X>, I, A>()>(from, indices, axis, call);
      },
      [axis](auto const& places, auto const& part) { return rule_of_taken(axis, places, part); });
}
template <bool Broadcast, class X, class I>
auto gather_followed(X const& x, index given, I const& indices, char const* call) {
  int const axis = normalize_axis(given, rank_of<X>, call);
  return taken_and_followed(
      x, indices, axis, call,
      [&](auto const& from) { return gathered_by_ranks<Broadcast>(from, axis, indices, call); },
      [axis](auto const& places, auto const& part) {
        return rule_of_gathered(axis, places, part);
      });
}

}  // namespace detail

/// The same for what a tape follows.   On the way back: each element's adjoint is added where it
/// came from, in the order of one machine, as index_add_ and scatter_add_ do.
template <class X, class I, class A>
  requires detail::take_followed_over_ranks<X, I, A>
auto take(X const& x, I const& indices, A axis) {
  return detail::take_followed(x, indices, axis, "take");
}
template <class X, class I>
  requires(detail::take_followed_over_ranks<X, I, index>&& rank_of<X> == 1)
auto take(X const& x, I const& indices) {
  return detail::take_followed(x, indices, index{0}, "take");
}
template <class X, std::size_t N, class A>
  requires detail::take_followed_over_ranks<X, std::array<index, N>, A>
auto take(X const& x, brace_index const (&indices)[N], A axis) {
  return lazuli::take(x, detail::listed(indices), axis);
}
template <class X, class A, class I>
  requires(detail::take_followed_over_ranks<X, I, A>&& detail::indices_of<I>::rank == 1)
auto index_select(X const& x, A axis, I const& indices) {
  return detail::take_followed(x, indices, axis, "index_select");
}
template <class W, class I>
  requires detail::take_followed_over_ranks<W, I, constant<0>>
auto embedding(W const& weight, I const& indices) {
  return detail::take_followed(weight, indices, constant<0>{}, "embedding");
}
template <class X, index_like A, class I>
  requires detail::gather_followed_over_ranks<X, I>
auto gather(X const& x, A axis, I const& indices) {
  return detail::gather_followed<false>(x, static_cast<index>(axis), indices, "gather");
}
template <class X, class I, index_like A = index>
  requires detail::gather_followed_over_ranks<X, I>
auto take_along_axis(X const& x, I const& indices, A axis = -1) {
  return detail::gather_followed<true>(x, static_cast<index>(axis), indices, "take_along_axis");
}

LAZULI_END
