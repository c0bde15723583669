// searchsorted, digitize, bucketize, interp and one_hot over ranks: each rank handles its own
// elements, with vectors that every rank has, or gets.
#pragma once

#include <lazuli/indexing/coordinates.hpp>
#include <lazuli/mpi/batches.hpp>
#include <lazuli/mpi/histogram.hpp>
#include <lazuli/sorting/intervals.hpp>

LAZULI_BEGIN
namespace detail {

/// found_over_ranks: elements over ranks that are looked up in a vector: one of the host, equal on
/// every rank, or one over ranks.
template <class X, class V>
concept found_over_ranks = on_ranks<X> && expression<V> &&(rank_of<V> == 1) &&
                           (on_ranks<V> || of_values<V>);

/// of(elements here) on every rank that has elements, placed as x; P…: placements of axes it adds.
template <class... P, class E, class X, class Of>
auto of_own_elements(X const& x, E const& shape, Of const& of) {
  auto const own = shard_of(x);
  using T = value_t<decltype(of(own.local()))>;
  using space = typename followed_by<plain_space_t<space_of<X>>, P...>::type;
  return of_own_batch<typename sharded_in<space, T>::type>(own.grid, shape,
                                                           [&] { return of(own.local()); });
}

}  // namespace detail

/// For each element of x over ranks the result of one machine, placed as x, with a vector of the
/// host that is equal on all ranks, or a sharded one. Throws rank_error on all ranks if one throws.
/// Cost: no message for elements; a sharded vector is sent to all.
template <class S, class X>
  requires detail::found_over_ranks<X, S>
auto searchsorted(S const& sorted, X const& values, side where = side::left) {
  auto const whole = detail::edges_here(sorted);
  return detail::of_own_elements(values, values.extents(), [&](auto const& own) {
    return lazuli::searchsorted(whole, own, where);
  });
}
template <class X, class B>
  requires detail::found_over_ranks<X, B>
auto digitize(X const& x, B const& bins, bool right = false) {
  auto const whole = detail::edges_here(bins);
  return detail::of_own_elements(
      x, x.extents(), [&](auto const& own) { return lazuli::digitize(own, whole, right); });
}
template <class X, class B>
  requires detail::found_over_ranks<X, B>
auto bucketize(X const& x, B const& bins, bool right = false) {
  return lazuli::searchsorted(bins, x, right ? side::right : side::left);
}
template <class X, class P, class V>
  requires(detail::found_over_ranks<X, P>&& detail::found_over_ranks<X, V>)
auto interp(X const& x, P const& places, V const& values, std::optional<double> below = {},
            std::optional<double> above = {}) {
  auto const p = detail::edges_here(places);
  auto const v = detail::edges_here(values);
  return detail::of_own_elements(
      x, x.extents(), [&](auto const& own) { return lazuli::interp(own, p, v, below, above); });
}
/// The same in braces.
template <on_ranks X, class V, std::size_t N>
  requires is_scalar_v<V>
auto digitize(X const& x, V const (&bins)[N], bool right = false) {
  return lazuli::digitize(x, lazuli::view(bins, lazuli::shape(index(N))), right);
}
template <on_ranks X, class V, std::size_t N>
  requires is_scalar_v<V>
auto bucketize(X const& x, V const (&bins)[N], bool right = false) {
  return lazuli::bucketize(x, lazuli::view(bins, lazuli::shape(index(N))), right);
}
/// The rows of ones and zeros for class numbers over ranks, placed as they are; rows are complete
/// on a rank. Throws rank_error on all ranks for a class out of range. Cost: no message if the
/// number of classes is given, else an Allreduce.
template <dtype T = std::int64_t, on_ranks I>
  requires integer_dtype<value_t<I>>
auto one_hot(I const& classes, brace_index count = -1) {
  constexpr int rank = rank_of<I>;
  auto const shape = classes.extents();
  if (count < 0)
    count = shape.size() == 0 ? 0 : static_cast<index>(lazuli::max(classes).item()) + 1;
  return detail::of_own_elements<all_t>(
      classes, dextents<rank + 1>(views::detail::with(shape.values(), rank, count)),
      [&](auto const& own) { return lazuli::one_hot<T>(own, count); });
}

LAZULI_END
