// unique: the distinct elements in order; also their positions and how often each occurs.
#pragma once

#include <lazuli/sorting/sort.hpp>

LAZULI_BEGIN

/// `auto [values, indices, inverse_indices, counts] = unique_all(x)`.
template <class T, class E, class Space = host_space>
struct unique_all_result {
  detail::vector_in<Space, T> values;              // in order
  detail::vector_in<Space, std::int64_t> indices;  // of the first of each in x, taken flat
  detail::tensor_in<Space, std::int64_t, E> inverse_indices;  // values(inverse_indices) is x
  detail::vector_in<Space, std::int64_t> counts;              // how many there are of each
};
template <class T, class E, class Space = host_space>
struct unique_inverse_result {
  detail::vector_in<Space, T> values;
  detail::tensor_in<Space, std::int64_t, E> inverse_indices;
};
template <class T, class Space = host_space>
struct unique_counts_result {
  detail::vector_in<Space, T> values;
  detail::vector_in<Space, std::int64_t> counts;
};

namespace detail {

template <class X>
axis_set<X> every_axis() {
  axis_set<X> out{};
  out.fill(true);
  return out;
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

}  // namespace detail

/// The distinct elements of x in order, as a vector. All NaN count as one, and -0 as 0. Not for
/// complex numbers.   Cost: that of sort.   Source: NumPy; array API's unique_values.
template <expression X>
auto unique(X const& x) {
  using T = value_t<X>;
  detail::check_order<X>();
  detail::row_array<T, X> rows(x, detail::every_axis<X>());
  using K = detail::key_t<T>;
  index const n = rows.length();
  memory::buffer<K> keys(2 * n);
  for (index i = 0; i < n; ++i) keys.data()[i] = detail::to_key(rows.row(0)[i]);
  detail::sort_keys(keys.data(), n, keys.data() + n);
  auto const count = static_cast<index>(std::unique(keys.data(), keys.data() + n) - keys.data());
  vector<T> out(count);
  for (index i = 0; i < count; ++i) out.data()[i] = detail::from_key<T>(keys.data()[i]);
  return out;
}

/// The distinct elements, the flat index of the first occurrence of each, for each element of x (in
/// its shape) the index of its value, and how often each value occurs.   Source: array API.
template <expression X>
auto unique_all(X const& x) {
  using T = value_t<X>;
  detail::check_order<X>();
  detail::row_array<T, X> rows(x, detail::every_axis<X>());
  index const n = rows.length();
  unique_all_result<T, extents_t<X>> out{vector<T>(n), vector<std::int64_t>(n),
                                         tensor_of<std::int64_t, extents_t<X>>(x.extents()),
                                         vector<std::int64_t>(n)};
  index different = 0;
  if (n > 0) {
    detail::sort_places<T>(rows, false, [&](index, auto const* sorted) {
      different = detail::for_each_different(sorted, n, [&](index k, index i) {
        out.values.data()[k] = detail::from_key<T>(sorted[i].key);
        out.indices.data()[k] = static_cast<std::int64_t>(sorted[i].place);
        out.counts.data()[k] = i;  // where it starts; the difference to the next one below
      });
      index k = -1;
      for (index i = 0; i < n; ++i) {
        if (k + 1 < different && out.counts.data()[k + 1] == i) ++k;
        out.inverse_indices.data()[sorted[i].place] = k;
      }
    });
  }
  for (index k = 0; k < different; ++k)
    out.counts.data()[k] =
        (k + 1 < different ? out.counts.data()[k + 1] : n) - out.counts.data()[k];
  auto const cut = [different](auto& v) {
    v = std::remove_reference_t<decltype(v)>(v.narrow(0, 0, different));
  };
  cut(out.values);
  cut(out.indices);
  cut(out.counts);
  return out;
}
/// `auto [values, inverse_indices] = unique_inverse(x)`: values(inverse_indices) is x.
template <expression X>
auto unique_inverse(X const& x) {
  auto all = unique_all(x);
  return unique_inverse_result<value_t<X>, extents_t<X>, space_of<X>>{
      std::move(all.values), std::move(all.inverse_indices)};
}
/// `auto [values, counts] = unique_counts(x)`.
template <expression X>
auto unique_counts(X const& x) {
  auto all = unique_all(x);
  return unique_counts_result<value_t<X>, space_of<X>>{std::move(all.values),
                                                       std::move(all.counts)};
}

LAZULI_END
