// How rows are sorted: by keys, on the host; and what other memory spaces must provide.
#pragma once

#include <lazuli/sorting/best.hpp>
#include <lazuli/sorting/places.hpp>
#include <lazuli/sorting/row_groups.hpp>

LAZULI_BEGIN

namespace detail {

template <class X>
void check_order() {
  static_assert(!complex_dtype<value_t<X>>,
                "lazuli: complex numbers have no order; take abs(x), real(x) or imag(x) first");
}

/// How a space sorts rows (rows_in); called only where there are elements.
///   sort(rows, descending, to)                   to: rows like these, or themselves
///   places(rows, descending, to)                 to: rows of the places that sort each row
///   first(rows, k, descending, values, places)   the first k of each sorted row, row by row
///   kth(rows, k, values, places)                 the k-th of each sorted row, counted from 0
///   unique(rows)                                 the distinct elements of one row, a vector
///   unique_all(rows, out)                        fills a unique_all_result whose vectors are as
///                                                long as the row; returns how many it found
/// Specialised below for the host, in device/sorting.hpp for devices.
template <class Space>
struct sorting_on;

/// Longer rows are not sorted for a few of their elements.
inline constexpr index longest_whole = 256;

/// Writes element `to` of both results: the k-th in sorted order of the row in this lane of places
/// that were sorted together.
template <class T, class P, class V, class Places>
void take_place(T const* row, P const* sorted, index lane, index k, index to, V& values,
                Places& places) {
  auto const at = static_cast<index>(sorted[k * simd::sorted_together<P> + lane]);
  values.data()[to] = row[at];
  places.data()[to] = at;
}

template <>
struct sorting_on<host_space> {
  template <class Rows, class To, class T = typename Rows::value_type>
  static void sort(Rows& rows, bool descending, To& to) {
    index const n = rows.length();
    if (sorts_together<T>(n, rows.count())) return sort_rows_together<T>(rows, descending, to);
    rows.for_each(sorting_cost(n), [&](index r) {
      auto* const keys = reinterpret_cast<key_t<T>*>(to.row(r));  // where the elements will be
      memory::buffer<key_t<T>> scratch(room_to_sort<key_t<T>>(n));
      keys_of_row(static_cast<T const*>(rows.row(r)), n, descending, keys);
      sort_keys(keys, n, scratch.data());
      row_of_keys(keys, n, descending, to.row(r));
    });
  }

  template <class Rows, class Places>
  static void places(Rows& rows, bool descending, Places& to) {
    using T = typename Rows::value_type;
    if (index const n = rows.length(); sorts_together<T>(n, rows.count())) {
      return sort_places_together<T>(rows, descending, [&](index r, int count, auto const* sorted) {
        simd::rows_of_columns(reinterpret_cast<std::uint64_t*>(to.row(r)), sorted, n, n, count);
      });
    }
    sort_places<T>(rows, descending, [&](index r, auto const& sorted) {
      for (index i = 0; i < rows.length(); ++i) to.row(r)[i] = sorted.place(i);
    });
  }

  template <class Rows, class V, class P, class T = typename Rows::value_type>
  static void first(Rows& rows, index k, bool descending, V& values, P& places) {
    index const n = rows.length();
    bool const few = few_of_many(k, n);
    if ((!few || n <= longest_whole) && sorts_together<T>(n, rows.count())) {
      return sort_places_together<T>(rows, descending, [&](index r, int count, auto const* sorted) {
        for (index i = 0; i < count * k; ++i)
          take_place(rows.row(r + i / k), sorted, i / k, i % k, (r * k) + i, values, places);
      });
    }
    key_order<T> const order(descending);
    with_places(n, [&](auto place) {
      using E = placed_key<key_t<T>, decltype(place)>;
      rows.for_each(few ? n : sorting_cost(n), [&](index r) {
        memory::buffer<E> both(few ? room_for_best(k) : 2 * n);
        E* const keys = both.data();
        if (few) {
          best_of_row(rows.row(r), n, k, order, descending, keys);
        } else {
          place_keys(rows.row(r), n, order, keys);
          least_first(keys, n, k, keys + n);
          sort_keys(keys, k, keys + n);
        }
        for (index i = 0; i < k; ++i) {
          auto const at = static_cast<index>(keys[i].place);
          values.data()[r * k + i] = rows.row(r)[at];
          places.data()[r * k + i] = at;
        }
      });
    });
  }

  template <class Rows, class V, class P, class T = typename Rows::value_type>
  static void kth(Rows& rows, index k, V& values, P& places) {
    index const n = rows.length();
    if (sorts_together<T>(n, rows.count())) {
      return sort_places_together<T>(rows, false, [&](index r, int count, auto const* sorted) {
        for (index i = 0; i < count; ++i)
          take_place(rows.row(r + i), sorted, i, k, r + i, values, places);
      });
    }
    rows.for_each(4 * n, [&](index r) {
      using K = key_t<T>;
      memory::buffer<K> keys(2 * n);
      T const* const row = rows.row(r);
      keys_of_row(row, n, false, keys.data());
      K const key = ranked_keys(keys.data(), n, k, keys.data() + n)[0];
      index before = 0, at = 0;  // of equal ones the first comes first
      for (index i = 0; i < n; ++i) before += keys.data()[i] < key;
      for (before = k - before;; ++at)
        if (keys.data()[at] == key && before-- == 0) break;
      values.data()[r] = row[at];
      places.data()[r] = at;
    });
  }

  template <class Rows, class T = typename Rows::value_type>
  static vector<T> unique(Rows& rows) {
    using K = key_t<T>;
    index const n = rows.length();
    memory::buffer<K> keys(n + room_to_sort<K>(n));
    keys_of_row(static_cast<T const*>(rows.row(0)), n, false, keys.data());
    sort_keys(keys.data(), n, keys.data() + n);
    auto const count = static_cast<index>(std::unique(keys.data(), keys.data() + n) - keys.data());
    vector<T> out(count);
    row_of_keys(keys.data(), count, false, out.data());
    return out;
  }

  template <class Rows, class Out, class T = typename Rows::value_type>
  static index unique_all(Rows& rows, Out& out) {
    index const n = rows.length();
    index different = 0;
    sort_places<T>(rows, false, [&](index, auto const& sorted) {
      different = for_each_different(sorted, n, [&](index k, index i) {
        out.values.data()[k] = from_key<T>(sorted.key(i));
        out.indices.data()[k] = sorted.place(i);
        out.counts.data()[k] = i;  // where it starts; the difference to the next one below
      });
      index k = -1;
      for (index i = 0; i < n; ++i) {
        if (k + 1 < different && out.counts.data()[k + 1] == i) ++k;
        out.inverse_indices.data()[sorted.place(i)] = k;
      }
    });
    for (index k = 0; k < different; ++k)
      out.counts.data()[k] =
          (k + 1 < different ? out.counts.data()[k + 1] : n) - out.counts.data()[k];
    return different;
  }
};

}  // namespace detail

LAZULI_END
