// The loops of scans in memory of the host.
#pragma once

#include <lazuli/sorting/cumulated_products.hpp>

LAZULI_BEGIN
namespace detail {

/// Calls work(first row, how many as a constant) for rows of a shape without inner axis, four at a
/// time; threads share them.
template <class Work>
void for_each_row_group(scan_shape const& s, Work const& work) {
  constexpr index rows = 4;
  int const threads = openmp::threads_for(2 * s.outer * s.length);
  openmp::for_each_part((s.outer + rows - 1) / rows, threads, [&](index part) {
    index const first = part * rows, end = std::min(s.outer, first + rows);
    if (end - first == rows) return work(first, std::integral_constant<int, rows>());
    for (index i = first; i < end; ++i) work(i, std::integral_constant<int, 1>());
  });
}

/// a with one more element.
template <bool Product, class A>
LAZULI_INLINE A accumulated(A a, A x) {
  using number::plus, number::times;
  if constexpr (Product)
    return times(a, x);
  else
    return plus(a, x);
}

/// Consecutive rows, as many at once as are needed not to wait for each other's sums. One row of
/// integers, where the order of additions does not show, is added by fours.
template <bool Product, int Rows, class S, class T>
void accumulate_rows(S const* from, T* to, index length, compute_t<T> const* before) {
  using number::convert;
  using A = compute_t<T>;
  constexpr auto with = accumulated<Product, A>;
  A sums[Rows];
  for (int r = 0; r < Rows; ++r) sums[r] = before == nullptr ? A(Product ? 1 : 0) : before[r];
  index k = 0;
  if constexpr (Rows == 1 && std::is_integral_v<A>) {
    A sum = sums[0];
    for (; k + 4 <= length; k += 4) {
      auto const at = [&](index i) { return static_cast<A>(from[k + i]); };
      A const one = at(0), two = with(one, at(1)), three = with(two, at(2));
      A const four = with(two, with(at(2), at(3)));
      to[k] = convert<T>(with(sum, one));
      to[k + 1] = convert<T>(with(sum, two));
      to[k + 2] = convert<T>(with(sum, three));
      sum = with(sum, four);
      to[k + 3] = convert<T>(sum);
    }
    sums[0] = sum;
  }
  for (; k < length; ++k) {
    for (int r = 0; r < Rows; ++r) {
      sums[r] = with(sums[r], static_cast<A>(from[r * length + k]));
      to[r * length + k] = convert<T>(sums[r]);
    }
  }
}

/// Sums or products, accumulated in the computing type; `to` may be `from`. `before`: with what
/// each column begins; null: with nothing.
template <bool Product, class S, class T>
void accumulate(S const* from, T* to, scan_shape const& s, compute_t<T> const* before = nullptr) {
  using number::convert;
  using A = compute_t<T>;
  if (s.inner == 1) {
    return for_each_row_group(s, [&](index row, auto count) {
      index const first = row * s.length;
      accumulate_rows<Product, count.value>(from + first, to + first, s.length,
                                            before == nullptr ? nullptr : before + row);
    });
  }
  for_each_block(s, [&](index first, index columns) {
    A sums[scan_columns];
    index const of_block = first / (s.length * s.inner) * s.inner + first % s.inner;
    for (index c = 0; c < columns; ++c)
      sums[c] = before == nullptr ? A(Product ? 1 : 0) : before[of_block + c];
    for (index k = 0, at = first; k < s.length; ++k, at += s.inner) {
      for (index c = 0; c < columns; ++c) {
        sums[c] = accumulated<Product>(sums[c], static_cast<A>(from[at + c]));
        to[at + c] = convert<T>(sums[c]);
      }
    }
  });
}

/// The greatest or least of a line so far, and where it is: the last of equals; a NaN stays from
/// its place on.
template <bool Greatest, class A>
LAZULI_INLINE void keep_extreme(A x, index k, A& best, index& at) {
  bool const better = x != x || (Greatest ? x >= best : x <= best);
  best = better ? x : best;
  at = better ? k : at;
}

/// Consecutive rows, several at once: none waits for another's comparison.
template <bool Greatest, int Rows, class T>
void keep_extremes_of_rows(T const* from, T* to, index* places, index length) {
  using number::convert;
  using A = compute_t<T>;
  A best[Rows];
  index at[Rows] = {};
  for (int r = 0; r < Rows; ++r) best[r] = static_cast<A>(from[r * length]);
  for (index k = 0; k < length; ++k) {
    for (int r = 0; r < Rows; ++r) {
      index const here = r * length + k;
      keep_extreme<Greatest>(static_cast<A>(from[here]), k, best[r], at[r]);
      to[here] = convert<T>(best[r]);
      places[here] = at[r];
    }
  }
}

/// The extremes so far of every line. `to` may be `from`.
template <bool Greatest, class T>
void keep_extremes(T const* from, T* to, index* places, scan_shape const& s) {
  using number::convert;
  using A = compute_t<T>;
  if (s.inner == 1) {
    if (s.length == 0) return;
    return for_each_row_group(s, [&](index row, auto count) {
      index const first = row * s.length;
      keep_extremes_of_rows<Greatest, count.value>(from + first, to + first, places + first,
                                                   s.length);
    });
  }
  for_each_block(s, [&](index first, index columns) {
    A best[scan_columns];
    index at[scan_columns];
    for (index c = 0; c < columns; ++c) {
      best[c] = static_cast<A>(from[first + c]);
      at[c] = 0;
    }
    for (index k = 0; k < s.length; ++k) {
      index const line = first + k * s.inner;
      for (index c = 0; c < columns; ++c) {
        keep_extreme<Greatest>(static_cast<A>(from[line + c]), k, best[c], at[c]);
        to[line + c] = convert<T>(best[c]);
        places[line + c] = at[c];
      }
    }
  });
}

}  // namespace detail
LAZULI_END
