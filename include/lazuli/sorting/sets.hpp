// Elements taken as sets: union1d, intersect1d, setdiff1d, setxor1d; and lexsort.
#pragma once

#include <lazuli/indexing/join.hpp>
#include <lazuli/indexing/select.hpp>
#include <lazuli/sorting/search.hpp>

LAZULI_BEGIN

namespace detail {

/// The elements of x as a vector of T.
template <class T, class X>
vector<T> as_vector(X const& x) {
  static_assert(on_host<X>, "lazuli: copy the device's tensor with .cpu() first");
  auto const values = evaluate_to_tensor(astype<T>(x));
  return vector<T>(values.reshape(-1));
}

[[noreturn]] LAZULI_COLD inline void throw_keys(index got, index want) {
  fail<shape_error>("lexsort: a key of ", got, " elements beside one of ", want);
}

/// Orders places by one more key, which then counts before the others.
template <class K>
void order_by(K const& key, vector<std::int64_t>& places) {
  static_assert(rank_of<K> == 1, "lazuli: lexsort: each key must be a vector");
  if (key.extents().size() != places.numel()) throw_keys(key.extents().size(), places.numel());
  auto const values = evaluate_to_tensor(key);
  places =
      vector<std::int64_t>(lazuli::take(places, lazuli::argsort(lazuli::take(values, places))));
}

inline vector<std::int64_t> places_in_order(index n) {
  vector<std::int64_t> out(n);
  for (index i = 0; i < n; ++i) out.data()[i] = i;
  return out;
}

}  // namespace detail

/// The distinct elements of a and b (flattened) together, in order.   dtype: the common one. NaN as
/// in unique. Cost: that of sort.   Source: NumPy, as all of these.
template <of_values A, of_values B>
auto union1d(A const& a, B const& b) {
  using T = promote_t<value_t<A>, value_t<B>>;
  return lazuli::unique(lazuli::concat(0, detail::as_vector<T>(a), detail::as_vector<T>(b)));
}
/// The distinct elements that are in both. NaN is equal to nothing.
template <of_values A, of_values B>
auto intersect1d(A const& a, B const& b) {
  using T = promote_t<value_t<A>, value_t<B>>;
  auto const values = lazuli::unique(detail::as_vector<T>(a));
  return lazuli::masked_select(values, lazuli::isin(values, detail::as_vector<T>(b)));
}
/// The distinct elements of a that are not in b.   dtype: that of a.
template <of_values A, of_values B>
auto setdiff1d(A const& a, B const& b) {
  auto const values = lazuli::unique(a);
  return lazuli::masked_select(values, lazuli::isin(values, b, true));
}
/// The distinct elements that are in only one of a and b.
template <of_values A, of_values B>
auto setxor1d(A const& a, B const& b) {
  using T = promote_t<value_t<A>, value_t<B>>;
  return lazuli::union1d(lazuli::setdiff1d(detail::as_vector<T>(a), b),
                         lazuli::setdiff1d(detail::as_vector<T>(b), a));
}

/// The indices that sort by several keys, of which the last is the primary one:
/// `lexsort(given_name, surname)`; of a matrix its rows are the keys. Equal elements keep their
/// order.   dtype: int64. Throws shape_error.   Cost: an argsort for each key.   Source: NumPy.
template <in_one_memory... K>
  requires(sizeof...(K) > 1)
auto lexsort(K const&... keys) {
  index const lengths[] = {keys.extents().size()...};
  auto places = detail::places_in_order(lengths[0]);
  (detail::order_by(keys, places), ...);
  return places;
}
template <in_one_memory X>
auto lexsort(X const& keys) {
  static_assert(rank_of<X> == 2, "lazuli: lexsort takes keys, or a matrix whose rows are keys");
  auto&& rows = detail::with_views(keys);
  auto places = detail::places_in_order(rows.extent(1));
  for (index k = 0; k < rows.extent(0); ++k) detail::order_by(rows.select(0, k), places);
  return places;
}
template <detail::joinable_range R>
auto lexsort(R const& keys) {
  if (std::ranges::empty(keys)) detail::throw_nothing_to_join("lexsort");
  auto places = detail::places_in_order(std::ranges::begin(keys)->extents().size());
  for (auto const& key : keys) detail::order_by(key, places);
  return places;
}
template <in_one_memory X, std::size_t N>
auto lexsort(X const (&keys)[N]) {
  return lazuli::lexsort(std::span<X const>(keys));
}

LAZULI_END
