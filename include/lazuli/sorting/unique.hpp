// unique: the distinct elements in order; also their positions and how often each occurs.
#pragma once

#include <lazuli/sorting/sort.hpp>

LAZULI_BEGIN

/// `auto [values, indices, inverse_indices, counts] = unique_all(x)`.
template <class T, class E, class Space = host_space>
struct unique_all_result {
  /// How many tensors there are, for printing.
  static constexpr int result_count = 4;
  detail::vector_in<Space, T> values;              // in order
  detail::vector_in<Space, std::int64_t> indices;  // of the first of each in x, taken flat
  detail::tensor_in<Space, std::int64_t, E> inverse_indices;  // values(inverse_indices) is x
  detail::vector_in<Space, std::int64_t> counts;              // how many there are of each
};
template <class T, class E, class Space = host_space>
struct unique_inverse_result {
  /// How many tensors there are, for printing.
  static constexpr int result_count = 2;
  detail::vector_in<Space, T> values;
  detail::tensor_in<Space, std::int64_t, E> inverse_indices;
};
template <class T, class Space = host_space>
struct unique_counts_result {
  /// How many tensors there are, for printing.
  static constexpr int result_count = 2;
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

/// The first `count` elements of a vector, in memory of their own.
template <class V>
void shorten(V& v, index count) {
  if (v.numel() != count) v = V(v.narrow(0, index{0}, count));
}

}  // namespace detail

/// The distinct elements of x in order, as a vector. All NaN count as one, and -0 as 0. Not for
/// complex numbers.   Cost: that of sort.   Source: NumPy; array API's unique_values.
template <of_values X>
auto unique(X const& x) {
  detail::check_order<X>();
  detail::row_array<value_t<X>, X> rows(x, detail::every_axis<X>());
  if (rows.length() == 0) return detail::empty_beside<value_t<X>>(dextents<1>(0), rows.array());
  return detail::sorting_on<detail::space_beside<X>>::unique(rows);
}

/// The distinct elements, the flat index of the first occurrence of each, for each element of x (in
/// its shape) the index of its value, and how often each value occurs.   Source: array API.
template <of_values X>
auto unique_all(X const& x) {
  using T = value_t<X>;
  using S = detail::space_beside<X>;
  detail::check_order<X>();
  detail::row_array<T, X> rows(x, detail::every_axis<X>());
  auto& all = rows.array();
  dextents<1> const most(rows.length());
  unique_all_result<T, extents_t<X>, S> out{detail::empty_beside<T>(most, all),
                                            detail::empty_beside<std::int64_t>(most, all),
                                            detail::empty_beside<std::int64_t>(all.extents(), all),
                                            detail::empty_beside<std::int64_t>(most, all)};
  index const count = rows.length() > 0 ? detail::sorting_on<S>::unique_all(rows, out) : 0;
  detail::shorten(out.values, count);
  detail::shorten(out.indices, count);
  detail::shorten(out.counts, count);
  return out;
}
/// `auto [values, inverse_indices] = unique_inverse(x)`: values(inverse_indices) is x.
template <of_values X>
auto unique_inverse(X const& x) {
  auto all = unique_all(x);
  return unique_inverse_result<value_t<X>, extents_t<X>, detail::space_beside<X>>{
      std::move(all.values), std::move(all.inverse_indices)};
}
/// `auto [values, counts] = unique_counts(x)`.
template <of_values X>
auto unique_counts(X const& x) {
  auto all = unique_all(x);
  return unique_counts_result<value_t<X>, detail::space_beside<X>>{std::move(all.values),
                                                                   std::move(all.counts)};
}

namespace detail {
struct write_unique_all_or_unique_counts_or_unique_inverse {};
/// Where a vector begins a run of equal elements.
template <class V>
auto run_starts(V const& flat) {
  auto out = empty_beside<bool>(dextents<1>(flat.numel()), flat);
  out.fill_(true);
  index const more = flat.numel() - 1;
  if (more > 0)
    out.narrow(0, index{1}, more)
        .copy_(flat.narrow(0, index{1}, more) != flat.narrow(0, index{0}, more));
  return out;
}
}  // namespace detail
// clang-format off
template <of_values X, class... A>
  requires(sizeof...(A) > 1 || (!index_like<A> || ...))
detail::write_unique_all_or_unique_counts_or_unique_inverse unique(X const&, A const&...)
    LAZULI_REFUSED("lazuli: unique(x) gives values only; write unique_counts(x), unique_inverse(x), or unique_all(x)");
// clang-format on

/// The first of each run of equal elements of x (flattened), in the order of x: a vector.   Any
/// dtype; each NaN is a run.   Cost: two passes.   Source: PyTorch.
template <of_values X>
auto unique_consecutive(X const& x) {
  auto const all = evaluate_to_tensor(x);
  auto const flat = all.flatten();
  return lazuli::masked_select(flat, detail::run_starts(flat));
}
/// `auto [values, counts] = unique_consecutive_counts(x)`: with the lengths of the runs.
template <of_values X>
auto unique_consecutive_counts(X const& x) {
  auto const all = evaluate_to_tensor(x);
  auto const flat = all.flatten();
  auto const starts = detail::run_starts(flat);
  unique_counts_result<value_t<X>, detail::space_beside<X>> out{
      lazuli::masked_select(flat, starts), lazuli::flatnonzero(starts)};
  index const runs = out.counts.numel();
  if (runs == 0) return out;
  auto const first = out.counts;
  auto last = out.counts.narrow(0, runs - 1, index{1});
  last.copy_(flat.numel() - last);
  if (runs > 1)
    out.counts.narrow(0, index{0}, runs - 1)
        .copy_(first.narrow(0, index{1}, runs - 1) - first.narrow(0, index{0}, runs - 1));
  return out;
}

/// unique, under the array API's name.
template <of_values X>
auto unique_values(X const& x) {
  return lazuli::unique(x);
}

LAZULI_END
