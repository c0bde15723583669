// Quantiles of rows of keys.
#pragma once

#include <lazuli/sorting/sorting_on.hpp>

LAZULI_BEGIN

namespace detail {

/// The value at a fractional position between a and b, computed as in NumPy; the middle is their
/// mean.
inline double between(double a, double b, double t) {
  if (a == b || t == 0) return a;
  if (t == 0.5) {
    double const sum = a + b;
    return sum - sum == 0 ? sum * 0.5 : a * 0.5 + b * 0.5;
  }
  return t < 0.5 ? a + (b - a) * t : b - (b - a) * (1 - t);
}

/// The value at a fraction of the way from one key to the next.
template <class T>
double quantile_at(key_t<T> const* keys, double part) {
  auto const value = [](key_t<T> k) {
    return static_cast<double>(static_cast<compute_t<T>>(from_key<T>(k)));
  };
  return part == 0 ? value(keys[0]) : between(value(keys[0]), value(keys[1]), part);
}

/// A quantile of one row of keys. `sorted`: all of the row is; else `scratch` has as many keys.
template <class T>
LAZULI_ISA_TAG double quantile_of(key_t<T> const* keys, index n, double q, bool sorted,
                                  key_t<T>* scratch) {
  double const at = q * static_cast<double>(n - 1);
  auto const low = static_cast<index>(at);
  double const part = at - static_cast<double>(low);
  if (sorted) return quantile_at<T>(keys + low, part);
  return quantile_at<T>(ranked_keys(keys, n, low, scratch).data(), part);
}

/// The same for short rows, of which many are sorted at once.
template <class T, class R, class Rows>
void quantiles_together(Rows& rows, vector<double> const& q, R* out) {
  using K = key_t<T>;
  index const n = rows.length();
  sort_together<T>(rows, false, [&](index first, int count, K const* sorted) {
    K row[2];
    for (int r = 0; r < count; ++r) {
      auto const key = [&](index i) { return sorted[i * simd::sorted_together<K> + r]; };
      bool some_nan = false;
      if constexpr (packed_keys<T>::is_number) some_nan = key(n - 1) == packed_keys<T>::all;
      for (index k = 0; k < q.numel(); ++k) {
        double const at = q.data()[k] * static_cast<double>(n - 1);
        auto const low = static_cast<index>(at);
        row[0] = key(low);
        row[1] = key(low + 1 < n ? low + 1 : low);
        double const value = some_nan ? std::numeric_limits<double>::quiet_NaN()
                                      : quantile_at<T>(row, at - static_cast<double>(low));
        out[k * rows.count() + first + r] = number::convert<R>(value);
      }
    }
  });
}

/// All quantiles of every row: out[k · rows + row]; NaN if the row contains NaN or is empty.
template <class T, class R, class Rows>
void quantiles_of_rows(Rows& rows, vector<double> const& q, R* out) {
  index const n = rows.length();
  if (sorts_together<T>(n, rows.count())) return quantiles_together<T>(rows, q, out);
  bool const sorted = q.numel() > 2;
  rows.for_each(sorted ? sorting_cost(n) : 4 * n + 4, [&](index r) {
    using number::convert;
    memory::buffer<key_t<T>> keys(2 * n + 1);
    keys_of_row(static_cast<T const*>(rows.row(r)), n, false, keys.data());
    bool some_nan = n == 0;
    if constexpr (packed_keys<T>::is_number)
      for (index i = 0; i < n; ++i) some_nan |= keys.data()[i] == packed_keys<T>::all;
    if (sorted && !some_nan) sort_keys(keys.data(), n, keys.data() + n);
    for (index k = 0; k < q.numel(); ++k) {
      double const value =
          some_nan ? std::numeric_limits<double>::quiet_NaN()
                   : quantile_of<T>(keys.data(), n, q.data()[k], sorted, keys.data() + n);
      out[k * rows.count() + r] = convert<R>(value);
    }
  });
}

}  // namespace detail

LAZULI_END
