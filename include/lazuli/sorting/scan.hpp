// Scans: cumsum, cumprod, cummax, cummin. The operand is evaluated into the result, which is then
// scanned in place.
#pragma once

#include <lazuli/op/reduction.hpp>
#include <lazuli/sorting/rows.hpp>

LAZULI_BEGIN

namespace detail {

/// An array (outer, length, inner), row-major, scanned along its middle axis.
struct scan_shape {
  index outer = 1, length = 1, inner = 1;

  template <std::size_t R>
  scan_shape(std::array<index, R> const& extents, int axis) {
    for (std::size_t i = 0; i < R; ++i) {
      auto const at = static_cast<int>(i);
      (at < axis ? outer : at == axis ? length : inner) *= extents[i];
    }
  }
};

/// Columns that are scanned together, so that lines of the cache are used whole.
inline constexpr index scan_columns = 128;

/// Calls work(first element, number of columns) for blocks of columns; threads share them.
template <class F>
void for_each_block(scan_shape const& s, F const& work) {
  if (s.outer * s.inner * s.length == 0) return;
  index const blocks = (s.inner + scan_columns - 1) / scan_columns, parts = s.outer * blocks;
  openmp::for_each_part(
      parts, openmp::threads_for(2 * s.outer * s.inner * s.length), [&](index part) {
        index const from = part % blocks * scan_columns;
        index const columns = s.inner - from < scan_columns ? s.inner - from : scan_columns;
        work(part / blocks * s.length * s.inner + from, columns);
      });
}

/// Sums or products, accumulated in the computing type.
template <class T, bool Product>
void accumulate(T* data, scan_shape const& s) {
  using number::convert, number::plus, number::times;
  using A = compute_t<T>;
  for_each_block(s, [&](index first, index columns) {
    if (columns == 1) {
      A sum = A(Product ? 1 : 0);
      for (index k = 0; k < s.length; ++k) {
        T& x = data[first + k * s.inner];
        if constexpr (Product)
          sum = times(sum, static_cast<A>(x));
        else
          sum = plus(sum, static_cast<A>(x));
        x = convert<T>(sum);
      }
      return;
    }
    A sums[scan_columns];
    for (index c = 0; c < columns; ++c) sums[c] = A(Product ? 1 : 0);
    T* line = data + first;
    for (index k = 0; k < s.length; ++k, line += s.inner) {
      for (index c = 0; c < columns; ++c) {
        auto const x = static_cast<A>(line[c]);
        if constexpr (Product)
          sums[c] = times(sums[c], x);
        else
          sums[c] = plus(sums[c], x);
        line[c] = convert<T>(sums[c]);
      }
    }
  });
}

/// The greatest or least so far and where it is: the last of equals, a NaN from where it stands on.
template <class T, bool Greatest>
void keep_extremes(T* data, index* places, scan_shape const& s) {
  using A = compute_t<T>;
  for_each_block(s, [&](index first, index columns) {
    A best[scan_columns];
    index at[scan_columns];
    for (index c = 0; c < columns; ++c) {
      best[c] = static_cast<A>(data[first + c]);
      at[c] = 0;
    }
    for (index k = 0; k < s.length; ++k) {
      T* const line = data + first + k * s.inner;
      index* const line_places = places + first + k * s.inner;
      for (index c = 0; c < columns; ++c) {
        auto const x = static_cast<A>(line[c]);
        bool const better = x != x || (Greatest ? x >= best[c] : x <= best[c]);
        if (better) {
          best[c] = x;
          at[c] = k;
        }
        using number::convert;
        line[c] = convert<T>(best[c]);
        line_places[c] = at[c];
      }
    }
  });
}

template <bool Product, class X>
auto cumulated(X const& x, index axis, char const* call) {
  using T = typename op::sum_reduction::template result<value_t<X>>;
  static_assert(rank_of<X> > 0, "lazuli::cumsum: a number has no axis");
  int const along = normalize_axis(axis, rank_of<X>, call);
  tensor_of<T, extents_t<X>> out(astype<T>(x));
  accumulate<T, Product>(out.data(), scan_shape(out.extents().values(), along));
  return out;
}
/// x as a vector.
template <class X>
auto as_vector(X const& x) {
  vector<value_t<X>> out(x.extents().size());
  using shape = extents_t<X>;
  assign_to(strided<value_t<X>, shape>{out.data(), x.extents(), row_major(x.extents())}, x,
            aliasing::excluded);
  return out;
}

template <bool Greatest, class X>
auto extremes_so_far(X const& x, index axis, char const* call) {
  using T = value_t<X>;
  static_assert(!complex_dtype<T>, "lazuli::cummax, cummin: complex numbers have no order");
  static_assert(rank_of<X> > 0, "lazuli::cummax, cummin: a number has no axis");
  int const along = normalize_axis(axis, rank_of<X>, call);
  tensor_of<T, extents_t<X>> out(x);
  tensor_of<std::int64_t, extents_t<X>> places(out.extents());
  keep_extremes<T, Greatest>(out.data(), places.data(), scan_shape(out.extents().values(), along));
  return values_and_indices<T, extents_t<X>>(std::move(out), std::move(places));
}

}  // namespace detail

/// For each element the sum of all elements up to it along `axis`; without an axis, of x flattened
/// to a vector.   dtype: that of sum: int64 of bool and integers (uint64: its own). float16 sums
/// in float. Added in order, so that the bits are the same for any number of threads.   Throws
/// index_error. Source: array API's cumulative_sum, NumPy.
template <expression X>
auto cumsum(X const& x, index axis) {
  return detail::cumulated<false>(x, axis, "cumsum");
}
template <expression X>
auto cumsum(X const& x) {
  return detail::cumulated<false>(detail::as_vector(x), 0, "cumsum");
}
/// The same with products.
template <expression X>
auto cumprod(X const& x, index axis) {
  return detail::cumulated<true>(x, axis, "cumprod");
}
template <expression X>
auto cumprod(X const& x) {
  return detail::cumulated<true>(detail::as_vector(x), 0, "cumprod");
}

/// The greatest (least) element up to each one along `axis`, and its index (the last of equals):
/// `auto [values, indices] = cummax(x, 0)`, or `matrix<float> m = cummax(x, 0)`. After a NaN all
/// are NaN.
/// Throws index_error.   Source: PyTorch.
template <expression X>
auto cummax(X const& x, index axis) {
  return detail::extremes_so_far<true>(x, axis, "cummax");
}
template <expression X>
auto cummin(X const& x, index axis) {
  return detail::extremes_so_far<false>(x, axis, "cummin");
}

LAZULI_END
