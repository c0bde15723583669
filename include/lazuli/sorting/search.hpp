// Searching among sorted elements: searchsorted, isin.
#pragma once

#include <lazuli/number/promote.hpp>
#include <lazuli/sorting/unique.hpp>

LAZULI_BEGIN

/// Where searchsorted would insert a value that is already there: before the equal elements (left)
/// or after them (right).
enum class side { left, right };

namespace detail {

/// The number of keys below `key`, and for the right side also of its equals.
template <class K>
index search(K const* sorted, index n, K key, side where) {
  auto const* at = where == side::left ? std::lower_bound(sorted, sorted + n, key)
                                       : std::upper_bound(sorted, sorted + n, key);
  return static_cast<index>(at - sorted);
}

/// The elements of x as keys of T, in row-major order.
template <class T, class X>
memory::buffer<key_t<T>> keys_of(X const& x) {
  row_array<T, X> rows(x, every_axis<X>());
  memory::buffer<key_t<T>> keys(rows.length());
  for (index i = 0; i < rows.length(); ++i) keys.data()[i] = to_key(rows.row(0)[i]);
  return keys;
}

/// f(element of x as T) for each, into a tensor of R of the shape of x; threads share them.
template <class T, class R, class X, class F>
auto mapped(X const& x, index cost, F const& f) {
  tensor_of<T, extents_t<X>> const values(astype<T>(x));
  tensor_of<R, extents_t<X>> out(values.extents());
  index const n = out.numel();
  int const threads = openmp::threads_for(n * cost);
  index const parts = threads < n ? threads : n;
  openmp::for_each_part(parts, threads, [&](index part) {
    for (index i = n * part / parts; i < n * (part + 1) / parts; ++i)
      out.data()[i] = f(values.data()[i]);
  });
  return out;
}

/// How a space searches, with elements converted to T.
///   below<T>(sorted, values, where)          what searchsorted returns
///   among<T>(x, candidates, inverted)        what isin returns
/// Specialised here for the host, in device/search.hpp for devices.
template <class Space>
struct searching_on;
template <>
struct searching_on<host_space> {
  template <class T, class V, class X>
  static auto below(V const& sorted, X const& values, side where) {
    auto const keys = keys_of<T>(sorted);
    index const n = sorted.extents().size();
    return mapped<T, std::int64_t>(values, 40,
                                   [&](T v) { return search(keys.data(), n, to_key(v), where); });
  }
  template <class T, class X, class C>
  static auto among(X const& x, C const& candidates, bool inverted) {
    auto keys = keys_of<T>(candidates);
    index const n = candidates.extents().size();
    memory::buffer<key_t<T>> scratch(n);
    sort_keys(keys.data(), n, scratch.data());
    return mapped<T, bool>(x, 40, [&](T v) {
      bool const found = v == v && std::binary_search(keys.data(), keys.data() + n, to_key(v));
      return found != inverted;
    });
  }
};

}  // namespace detail

/// For each value the index at which it can be inserted into a sorted vector without breaking
/// the order: the number of elements below it (right: not above it). In the shape of the
/// values; for a plain number a number.   dtype: int64. NaN counts as greatest.   Cost: log n per
/// value.   Source: array API, NumPy.
template <of_values S, of_values X>
auto searchsorted(S const& sorted, X const& values, side where = side::left) {
  static_assert(rank_of<S> == 1, "lazuli::searchsorted: the sorted elements must be a vector");
  detail::check_beside("searchsorted", sorted, values);
  detail::check_order<S>();
  detail::check_order<X>();
  using T = promote_t<value_t<S>, value_t<X>>;
  return detail::searching_on<detail::space_beside<S, X>>::template below<T>(sorted, values, where);
}
template <of_values S, class V>
  requires is_scalar_v<V> std::int64_t searchsorted(S const& sorted, V value,
                                                    side where = side::left) {
    auto number = detail::empty_beside<as_dtype_t<V>>(extents<>{}, sorted);
    number.fill_(value);
    return lazuli::searchsorted(sorted, number, where).item();
  }

/// For each element of x, whether it is among `candidates` (inverted: whether it is not): bool, in
/// the shape of x: `isin(x, {1, 2})`. NaN is equal to nothing.   Source: NumPy, array API.
template <of_values X, of_values C>
auto isin(X const& x, C const& candidates, bool inverted = false) {
  detail::check_beside("isin", x, candidates);
  detail::check_order<X>();
  detail::check_order<C>();
  using T = promote_t<value_t<X>, value_t<C>>;
  return detail::searching_on<detail::space_beside<X, C>>::template among<T>(x, candidates,
                                                                             inverted);
}
template <of_values X, class V, std::size_t N>
  requires is_scalar_v<V>
auto isin(X const& x, V const (&candidates)[N], bool inverted = false) {
  return lazuli::isin(x, lazuli::view(candidates, lazuli::shape(index(N))), inverted);
}

LAZULI_END
