// Rows sorted together with the places of their elements: as pairs by radix passes, or as numbers
// that registers divide.
#pragma once

#include <lazuli/sorting/keys.hpp>
#include <lazuli/sorting/row_groups.hpp>

LAZULI_BEGIN

namespace detail {

/// About the cheap operations that sorting n elements takes.
inline index sorting_cost(index n) { return 20 * (n + 1); }

/// A row as keys with their places.
template <class T, class I>
void place_keys(T const* row, index n, key_order<T> const& order, placed_key<key_t<T>, I>* out) {
  for (index i = 0; i < n; ++i) out[i] = {order.key(row[i]), static_cast<I>(i)};
}

/// Calls f(I()) with the narrowest type of places that n elements need.
template <class F>
auto with_places(index n, F const& f) {
  if (n <= index{0xffffffff}) return f(std::uint32_t{});
  return f(std::uint64_t{});
}

/// Sorted keys and their places, in the three forms in which sorting leaves them: in pairs; in one
/// number, with the key's distance from the least one above its place, 32 bits each; side by side.
template <class E>
struct sorted_pairs {
  E const* data;
  auto key(index i) const { return data[i].key; }
  index place(index i) const { return static_cast<index>(data[i].place); }
};
template <class K>
struct sorted_joined {
  std::uint64_t const* data;
  std::uint64_t least;
  K key(index i) const { return static_cast<K>(least + (data[i] >> 32)); }
  index place(index i) const { return static_cast<index>(data[i] & 0xffffffffu); }
};
struct sorted_apart {
  std::uint64_t const *keys, *places;
  auto key(index i) const { return keys[i]; }
  index place(index i) const { return static_cast<index>(places[i]); }
};

/// Whether keys K with their places take less time in registers than in radix passes over pairs.
template <class K>
inline constexpr bool divides_places = sizeof(K) >= 4 && sorts_in_registers<std::uint64_t> &&
                                       !asks_for_bytes<std::uint64_t>;

/// Calls use(sorted) with the sorted keys of a long row and their places.
template <class T, class F>
LAZULI_ISA_TAG void divide_places(T const* row, index n, key_order<T> const& order, F const& use) {
  using P = std::uint64_t;
  memory::buffer<P> keys(n);
  P least = order.key(row[0]), most = least;
  for (index i = 0; i < n; ++i) {
    P const key = order.key(row[i]);
    keys.data()[i] = key;
    least = std::min(least, key);
    most = std::max(most, key);
  }
  if (most - least <= 0xffffffffu) {
    for (index i = 0; i < n; ++i)
      keys.data()[i] = (keys.data()[i] - least) << 32 | static_cast<P>(i);
    simd::quick_sort(keys.data(), n);
    use(sorted_joined<key_t<T>>{keys.data(), least});
  } else if constexpr (sizeof(T) == 8) {
    memory::buffer<P> places(n);
    for (index i = 0; i < n; ++i) places.data()[i] = static_cast<P>(i);
    simd::quick_sort(keys.data(), places.data(), n);
    use(sorted_apart{keys.data(), places.data()});
  }
}

/// Sorts each row by its keys and calls use(row number, sorted keys with places).
template <class T, class Rows, class F>
void sort_places(Rows& rows, bool descending, F const& use) {
  index const n = rows.length();
  key_order<T> const order(descending);
  if constexpr (divides_places<key_t<T>>) {
    if (n >= radix_limit && n <= index{0xffffffff}) {
      return rows.for_each(sorting_cost(n), [&](index r) {
        divide_places(static_cast<T const*>(rows.row(r)), n, order,
                      [&](auto const& sorted) { use(r, sorted); });
      });
    }
  }
  with_places(n, [&](auto place) {
    using E = placed_key<key_t<T>, decltype(place)>;
    rows.for_each(sorting_cost(n), [&](index r) {
      memory::buffer<E> both(2 * n);
      place_keys(rows.row(r), n, order, both.data());
      sort_keys(both.data(), n, both.data() + n);
      use(r, sorted_pairs<E>{both.data()});
    });
  });
}

/// The different elements among sorted keys: step(k, first position of the k-th different one).
template <class Sorted, class F>
index for_each_different(Sorted const& sorted, index n, F const& step) {
  index count = 0;
  for (index i = 0; i < n; ++i) {
    if (i == 0 || sorted.key(i) != sorted.key(i - 1)) step(count++, i);
  }
  return count;
}

}  // namespace detail

LAZULI_END
