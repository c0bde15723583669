// sort, argsort, topk, kthvalue.
#pragma once

#include <lazuli/sorting/best.hpp>
#include <lazuli/sorting/keys.hpp>
#include <lazuli/sorting/rows.hpp>

LAZULI_BEGIN

namespace detail {
struct write_lz_sort_of_x_or_std_sort_of_iterators {};

[[noreturn]] LAZULI_COLD inline void throw_k(char const* call, index k, index least, int axis,
                                             index extent) {
  fail<index_error>(call, ": k = ", k, " is out of range: axis ", axis, " has extent ", extent,
                    ", so k may be ", least, " to ", extent);
}

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

/// Sorts each row by its keys and calls use(row number, sorted keys with places).
template <class T, class Rows, class F>
void sort_places(Rows& rows, bool descending, F const& use) {
  index const n = rows.length();
  key_order<T> const order(descending);
  with_places(n, [&](auto place) {
    using E = placed_key<key_t<T>, decltype(place)>;
    rows.for_each(sorting_cost(n), [&](index r) {
      memory::buffer<E> both(2 * n);
      place_keys(rows.row(r), n, order, both.data());
      sort_keys(both.data(), n, both.data() + n);
      use(r, static_cast<E const*>(both.data()));
    });
  });
}

/// The different elements among sorted keys: step(k, first position of the k-th different one).
template <class E, class F>
index for_each_different(E const* sorted, index n, F const& step) {
  index count = 0;
  for (index i = 0; i < n; ++i) {
    if (i == 0 || key_part(sorted[i]) != key_part(sorted[i - 1])) step(count++, i);
  }
  return count;
}

template <>
struct sorting_on<host_space> {
  template <class Rows, class To, class T = typename Rows::value_type>
  static void sort(Rows& rows, bool descending, To& to) {
    index const n = rows.length();
    key_order<T> const order(descending);
    rows.for_each(sorting_cost(n), [&](index r) {
      using K = key_t<T>;
      memory::buffer<K> keys(2 * n);
      T const* const row = rows.row(r);
      for (index i = 0; i < n; ++i) keys.data()[i] = order.key(row[i]);
      sort_keys(keys.data(), n, keys.data() + n);
      T* const out = to.row(r);
      for (index i = 0; i < n; ++i) out[i] = order.value(keys.data()[i]);
    });
  }

  template <class Rows, class Places>
  static void places(Rows& rows, bool descending, Places& to) {
    sort_places<typename Rows::value_type>(rows, descending, [&](index r, auto const* sorted) {
      for (index i = 0; i < rows.length(); ++i)
        to.row(r)[i] = static_cast<std::int64_t>(sorted[i].place);
    });
  }

  template <class Rows, class V, class P, class T = typename Rows::value_type>
  static void first(Rows& rows, index k, bool descending, V& values, P& places) {
    index const n = rows.length();
    key_order<T> const order(descending);
    with_places(n, [&](auto place) {
      using E = placed_key<key_t<T>, decltype(place)>;
      bool const few = few_of_many(k, n);
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
    key_order<T> const order(false);
    with_places(n, [&](auto place) {
      using E = placed_key<key_t<T>, decltype(place)>;
      rows.for_each(n, [&](index r) {
        memory::buffer<E> keys(n);
        place_keys(rows.row(r), n, order, keys.data());
        std::nth_element(keys.data(), keys.data() + k, keys.data() + n);
        auto const at = static_cast<index>(keys.data()[k].place);
        values.data()[r] = rows.row(r)[at];
        places.data()[r] = at;
      });
    });
  }

  template <class Rows, class T = typename Rows::value_type>
  static vector<T> unique(Rows& rows) {
    using K = key_t<T>;
    index const n = rows.length();
    memory::buffer<K> keys(2 * n);
    for (index i = 0; i < n; ++i) keys.data()[i] = to_key(rows.row(0)[i]);
    sort_keys(keys.data(), n, keys.data() + n);
    auto const count = static_cast<index>(std::unique(keys.data(), keys.data() + n) - keys.data());
    vector<T> out(count);
    for (index i = 0; i < count; ++i) out.data()[i] = from_key<T>(keys.data()[i]);
    return out;
  }

  template <class Rows, class Out, class T = typename Rows::value_type>
  static index unique_all(Rows& rows, Out& out) {
    index const n = rows.length();
    index different = 0;
    sort_places<T>(rows, false, [&](index, auto const* sorted) {
      different = for_each_different(sorted, n, [&](index k, index i) {
        out.values.data()[k] = from_key<T>(sorted[i].key);
        out.indices.data()[k] = static_cast<std::int64_t>(sorted[i].place);
        out.counts.data()[k] = i;  // where it starts; the difference to the next one below
      });
      index k = -1;
      for (index i = 0; i < n; ++i) {
        if (k + 1 < different && out.counts.data()[k + 1] == i) ++k;
        out.inverse_indices.data()[sorted[i].place] = k;
      }
    });
    for (index k = 0; k < different; ++k)
      out.counts.data()[k] =
          (k + 1 < different ? out.counts.data()[k + 1] : n) - out.counts.data()[k];
    return different;
  }
};

/// The first k elements of each sorted row, with their places.
template <class X>
auto first_of_sorted(X const& x, index k, int axis, bool descending, char const* call) {
  using T = value_t<X>;
  using S = space_beside<X>;
  constexpr int rank = rank_of<X>;
  if constexpr (on_tape<X>) {
    auto const& from = with_views(x);
    return at_their_places(from, first_of_sorted(inactive(from), k, axis, descending, call), axis);
  } else {
    auto const extents = x.extents().values();
    row_output<T, rank, S> values(extents, axis, k, x);
    row_output<std::int64_t, rank, S> places(extents, axis, k, x);
    if (values.array.numel() > 0) {
      read_rows(x, axis, call, [&](auto& rows) {
        sorting_on<S>::first(rows, k, descending, values.array, places.array);
      });
    }
    return values_and_indices<T, dextents<rank>, S>(std::move(values).done(),
                                                    std::move(places).done());
  }
}

}  // namespace detail

/// The elements of x in order along `axis` (the last one).   NaN counts as the greatest value:
/// it comes last, with `descending` first. Not for complex numbers.   Throws index_error.   Cost:
/// one pass per byte of an element over long rows (radix), n·log n over short ones; rows in
/// parallel.   Source: array API, NumPy.
template <in_one_memory X>
auto sort(X const& x, index axis = -1, bool descending = false) {
  detail::check_order<X>();
  if constexpr (on_tape<X>) {
    int const along = normalize_axis(axis, rank_of<X>, "sort");
    index const n = x.extents()[along];
    using result = detail::tensor_beside<value_t<X>, extents_t<X>, X>;
    return result(detail::first_of_sorted(x, n, along, descending, "sort").values);
  } else {
    using rows_of = detail::row_array<value_t<X>, X>;
    using by = detail::sorting_on<detail::space_beside<X>>;
    auto const along = detail::one_axis<X>(axis, "sort");
    if constexpr (detail::keeps_elements<X>) {
      int const own = normalize_axis(axis, rank_of<X>, "sort");
      if (detail::rows_lie(x, own)) {
        rows_of out(x, along, detail::unfilled{});
        if (out.array().numel() > 0)
          detail::read_rows(x, own, "sort", [&](auto& rows) { by::sort(rows, descending, out); });
        return std::move(out).back();
      }
    }
    rows_of rows(x, along);
    if (rows.array().numel() > 0) by::sort(rows, descending, rows);
    return std::move(rows).back();
  }
}

/// The indices that sort x along `axis` (the last one), for take_along_axis; equal elements keep
/// their order.   dtype: int64.   Throws index_error.   Source: array API, NumPy.
template <in_one_memory X>
auto argsort(X const& x, index axis = -1, bool descending = false) {
  detail::check_order<X>();
  if constexpr (on_tape<X>) {
    return lazuli::argsort(detail::inactive(x), axis, descending);
  } else {
    int const along = normalize_axis(axis, rank_of<X>, "argsort");
    detail::row_array<std::int64_t, X> places(x, detail::one_axis<X>(axis, "argsort"),
                                              detail::unfilled{});
    if (places.array().numel() > 0) {
      detail::read_rows(x, along, "argsort", [&](auto& rows) {
        detail::sorting_on<detail::space_beside<X>>::places(rows, descending, places);
      });
    }
    return std::move(places).back();
  }
}

/// Both; where they are not given, axis is -1 and descending false (expr/data_methods.hpp).
template <in_one_memory X>
auto sort_with_indices(X const& x, index axis, bool descending) {
  detail::check_order<X>();
  int const along = normalize_axis(axis, rank_of<X>, "sort");
  return detail::first_of_sorted(x, x.extents()[along], along, descending, "sort");
}

/// The same spelled as for max: `auto [values, indices] = sort(x, with_indices)`.
template <in_one_memory X>
auto sort(X const& x, with_indices_t) { return sort_with_indices(x); }
template <in_one_memory X>
auto sort(X const& x, index axis, with_indices_t) { return sort_with_indices(x, axis); }
template <std::input_or_output_iterator... I>  // a pack: std::sort, where it is seen, is taken
  requires(sizeof...(I) == 2)
detail::write_lz_sort_of_x_or_std_sort_of_iterators sort(I...)
    LAZULI_REFUSED("lazuli: lz::sort(x) gives the elements in order; std::sort(x.begin(), x.end()) sorts in place");

/// The k greatest elements along `axis`, greatest first (with `largest` false the least, least
/// first), and their indices; of equals the first ones: `auto [values, indices] = topk(x, 3)`.
/// NaN counts as greatest.   Throws index_error for k outside 0 … extent.   Source: PyTorch.
template <in_one_memory X>
auto topk(X const& x, index k, index axis = -1, bool largest = true) {
  detail::check_order<X>();
  static_assert(rank_of<X> > 0, "lazuli::topk: a number has no axis");
  int const along = normalize_axis(axis, rank_of<X>, "topk");
  index const n = x.extents()[along];
  if (k < 0 || k > n) detail::throw_k("topk", k, 0, along, n);
  return detail::first_of_sorted(x, k, along, largest, "topk");
}

/// The k-th smallest element along `axis`, counted from 1, and its index; the axis is dropped.
/// Throws index_error for k outside 1 … extent.   Source: PyTorch.
template <in_one_memory X>
auto kthvalue(X const& x, index k, index axis = -1) {
  using T = value_t<X>;
  detail::check_order<X>();
  static_assert(rank_of<X> > 0, "lazuli::kthvalue: a number has no axis");
  int const along = normalize_axis(axis, rank_of<X>, "kthvalue");
  index const n = x.extents()[along];
  if (k < 1 || k > n) detail::throw_k("kthvalue", k, 1, along, n);
  if constexpr (on_tape<X>) {
    auto const& from = detail::with_views(x);
    return detail::at_their_places(from, lazuli::kthvalue(detail::inactive(from), k, along), along);
  } else {
    using S = detail::space_beside<X>;
    using shape = dextents<rank_of<X> - 1>;
    shape const kept(views::detail::without(x.extents().values(), along));
    auto values = detail::empty_beside<T>(kept, x);
    auto places = detail::empty_beside<std::int64_t>(kept, x);
    if (values.numel() > 0) {
      detail::read_rows(x, along, "kthvalue", [&](auto& rows) {
        detail::sorting_on<S>::kth(rows, k - 1, values, places);
      });
    }
    return values_and_indices<T, shape, S>(std::move(values), std::move(places));
  }
}

LAZULI_END
