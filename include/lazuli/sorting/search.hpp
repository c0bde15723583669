// Searching among sorted elements: searchsorted, isin.
#pragma once

#include <lazuli/number/promote.hpp>
#include <lazuli/sorting/unique.hpp>

LAZULI_BEGIN

/// Where searchsorted would insert a value that is already there: before the equal elements (left)
/// or after them (right).
enum class side { left, right };

namespace detail {

/// How many searches run side by side: none of their steps branches, and they wait for memory
/// together.
inline constexpr int searches = 16;

/// For each of `searches` keys the number of sorted ones below it, and for the right side also of
/// its equals.
template <class K>
LAZULI_LOOP void search(K const* sorted, index n, K const* keys, side where, index* found) {
  index at[searches] = {};
  auto const step = [&](index half) LAZULI_THIN_LAMBDA {
    if (where == side::left)
      for (int k = 0; k < searches; ++k) at[k] += sorted[at[k] + half - 1] < keys[k] ? half : 0;
    else
      for (int k = 0; k < searches; ++k) at[k] += sorted[at[k] + half - 1] <= keys[k] ? half : 0;
  };
  for (index left = n; left > 0; left -= left > 1 ? left / 2 : 1) step(left > 1 ? left / 2 : 1);
  for (int k = 0; k < searches; ++k) found[k] = at[k];
}

/// The elements of x as keys of T, in row-major order.
template <class T, class X>
memory::buffer<key_t<T>> keys_of(X const& x) {
  row_array<T, X> rows(x, every_axis<X>());
  memory::buffer<key_t<T>> keys(rows.length());
  for (index i = 0; i < rows.length(); ++i) keys.data()[i] = to_key(rows.row(0)[i]);
  return keys;
}

/// f(i, number of sorted keys below key(i), key(i)) for each i from `first` on, before `last`.
template <class K, class Key, class F>
void search_each(K const* sorted, index n, index first, index last, Key const& key, side where,
                 F const& f) {
  for (index i = first; i < last; i += searches) {
    index const count = last - i < searches ? last - i : searches;
    K keys[searches] = {};
    index found[searches];
    for (index k = 0; k < count; ++k) keys[k] = key(i + k);
    search(sorted, n, keys, where, found);
    for (index k = 0; k < count; ++k) f(i + k, found[k], keys[k]);
  }
}

/// A tensor of R of the shape of x, to which fill(elements of x as T, its own, first, last) writes
/// parts; threads share them.
template <class T, class R, class X, class F>
auto made_in_parts(X const& x, index cost, F const& fill) {
  tensor_of<T, extents_t<X>> const values(astype<T>(x));
  tensor_of<R, extents_t<X>> out(values.extents());
  index const n = out.numel();
  int const threads = openmp::threads_for(n * cost);
  index const parts = threads < n ? threads : n;
  openmp::for_each_part(parts, threads, [&](index part) {
    fill(values.data(), out.data(), n * part / parts, n * (part + 1) / parts);
  });
  return out;
}

/// result(number of sorted keys below it, its key) for key(each element of x as T), as a tensor of
/// R of the shape of x.
template <class T, class R, class K, class X, class Key, class F>
auto searched(K const* sorted, index n, X const& x, Key const& key, side where, F const& result) {
  auto const fill = [&](T const* values, R* out, index first, index last) {
    search_each(
        sorted, n, first, last, [&](index i) { return key(values[i]); }, where,
        [&](index i, index at, K found) { out[i] = result(at, found); });
  };
  return made_in_parts<T, R>(x, 10, fill);
}

/// Whether each element of x is among keys that lie close together and contain no NaN's key, by a
/// table.
template <class T, class X, class K>
auto among_close(X const& x, K const* sorted, index n, bool inverted) {
  K const least = sorted[0], span = static_cast<K>(sorted[n - 1] - least);
  std::vector<std::uint8_t> among(static_cast<std::size_t>(span) + 1, inverted);
  for (index i = 0; i < n; ++i) among[static_cast<std::size_t>(sorted[i] - least)] = !inverted;
  auto const fill = [&](T const* values, bool* out, index first, index last) {
    for (index i = first; i < last; ++i) {
      K const place = static_cast<K>(to_key(values[i]) - least);
      bool const beyond = place > span;
      out[i] = beyond ? inverted : among[beyond ? 0 : static_cast<std::size_t>(place)] != 0;
    }
  };
  return made_in_parts<T, bool>(x, 1, fill);
}

/// signed_beside_unsigned: integers that no one integer type holds. Models: int64 and uint64, int32
/// and uint64. Not: int64 and uint32.
template <class S, class V>
concept signed_beside_unsigned =
    std::integral<S> && std::integral<V> && !std::integral<promote_t<S, V>>;

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
    return searched<T, std::int64_t>(keys.data(), sorted.extents().size(), values, to_key<T>, where,
                                     [](index at, key_t<T>) { return at; });
  }
  template <class T, class X, class C>
  static auto among(X const& x, C const& candidates, bool inverted) {
    auto keys = keys_of<T>(candidates);
    index const n = candidates.extents().size();
    memory::buffer<key_t<T>> scratch(n);
    sort_keys(keys.data(), n, scratch.data());
    if constexpr (std::integral<T>) {
      auto const room = static_cast<std::uint64_t>(4 * (n + x.extents().size()));
      if (n > 0 && std::uint64_t(keys.data()[n - 1] - keys.data()[0]) <= room)
        return among_close<T>(x, keys.data(), n, inverted);
    }
    return searched<T, bool>(keys.data(), n, x, to_key<T>, side::left, [&](index at, key_t<T> key) {
      bool const is_nan = !std::integral<T> && key == static_cast<key_t<T>>(~key_t<T>(0));
      return (at < n && keys.data()[at] == key && !is_nan) != inverted;
    });
  }
};

}  // namespace detail

/// For each value the index at which it can be inserted into a sorted vector without breaking the
/// order: the number of elements below it (right: not above it). In the shape of the values; a
/// plain number gives a number.   dtype: int64. NaN counts as greatest.   Cost: log n per value.
/// Source: array API, NumPy.
template <of_values S, of_values X>
auto searchsorted(S const& sorted, X const& values, side where = side::left) {
  static_assert(rank_of<S> == 1, "lazuli::searchsorted: the sorted elements must be a vector");
  detail::check_beside("searchsorted", sorted, values);
  detail::check_order<S>();
  detail::check_order<X>();
  using search = detail::searching_on<detail::space_beside<S, X>>;
  if constexpr (detail::signed_beside_unsigned<value_t<S>, value_t<X>>) {
    constexpr bool of_signed = std::is_signed_v<value_t<S>>;
    using T = std::conditional_t<of_signed, std::int64_t, std::uint64_t>;
    auto const found = search::template below<T>(sorted, values, where);
    // Values that T cannot hold: beyond all signed ones, below all unsigned ones.
    index const outside = of_signed ? sorted.extents().size() : 0;
    return evaluate_to_tensor(lazuli::where(astype<std::int64_t>(values) < 0, outside, found));
  } else {
    return search::template below<promote_t<value_t<S>, value_t<X>>>(sorted, values, where);
  }
}
template <of_values S, class V>
  requires(is_scalar_v<V>)
std::int64_t searchsorted(S const& sorted, V value, side where = side::left) {
  auto number = detail::empty_beside<as_dtype_t<V>>(extents<>{}, sorted);
  number.fill_(value);
  return lazuli::searchsorted(sorted, number, where).item();
}
template <of_values S, class V, std::size_t N>
  requires(is_scalar_v<V>)
auto searchsorted(S const& sorted, V const (&values)[N], side where = side::left) {
  return lazuli::searchsorted(sorted, lazuli::view(values, lazuli::shape(index(N))), where);
}

/// Is each element of x among `candidates` (inverted: is it not)? bool, in the shape of x:
/// `isin(x, {1, 2})`. NaN is equal to nothing; integers equal only numbers of the same value.
/// Source: NumPy, array API.
template <of_values X, of_values C>
auto isin(X const& x, C const& candidates, bool inverted = false) {
  detail::check_beside("isin", x, candidates);
  detail::check_order<X>();
  detail::check_order<C>();
  using search = detail::searching_on<detail::space_beside<X, C>>;
  if constexpr (detail::signed_beside_unsigned<value_t<X>, value_t<C>>) {
    // Equal numbers have equal bits and no sign.
    auto const found = search::template among<std::int64_t>(x, candidates, false);
    return evaluate_to_tensor((found && astype<std::int64_t>(x) >= 0) != inverted);
  } else {
    return search::template among<promote_t<value_t<X>, value_t<C>>>(x, candidates, inverted);
  }
}
template <of_values X, class V, std::size_t N>
  requires is_scalar_v<V>
auto isin(X const& x, V const (&candidates)[N], bool inverted = false) {
  return lazuli::isin(x, lazuli::view(candidates, lazuli::shape(index(N))), inverted);
}

LAZULI_END
