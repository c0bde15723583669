// Elements over ranks as sets: unique, unique_counts, isin, union1d and the like.
#pragma once

#include <lazuli/mpi/join.hpp>
#include <lazuli/mpi/select.hpp>
#include <lazuli/mpi/shift.hpp>
#include <lazuli/mpi/sort.hpp>
#include <lazuli/sorting/search.hpp>

LAZULI_BEGIN
namespace detail {

template <class X>
concept set_on_ranks = on_ranks<X> && !complex_dtype<value_t<X>> && (rank_of<X> > 0);

/// Where sorted elements of a vector over ranks differ from those before them; NaN do not.
template <class V>
auto begins_of_runs(V const& sorted) {
  using T = value_t<V>;
  auto const before = sorted.shift(0, -1);
  typename sharded_in<space_of<V>, bool>::type out;
  if constexpr (real_dtype<T>)
    out = sorted != before && !(isnan(sorted) && isnan(before));
  else
    out = sorted != before;
  if (out.grid() != nullptr && out.local().size() != 0 && out.range(0).low == 0)
    out.local()(0) = true;
  return out;
}

}  // namespace detail

/// The distinct elements of x over ranks in order, a vector along the first mesh axis that x is
/// placed on.   Cost: each rank finds those of its block; for them that of sort, and of
/// masked_select.
template <class X>
  requires detail::set_on_ranks<X>
auto unique(X const& x) {
  using T = value_t<X>;
  auto const rows = detail::rows_of(x);
  auto const some =
      detail::selected_rows<T>(rows, [](auto const& here) { return lazuli::unique(here); });
  if constexpr (std::is_same_v<detail::placed_in_line<X>, all_t>) {
    return some;
  } else {
    auto const sorted = lazuli::sort(some);
    return lazuli::masked_select(sorted, detail::begins_of_runs(sorted));
  }
}
/// The result of unique_counts over ranks.
template <class V, class C>
struct unique_counts_over_ranks {
  /// How many tensors there are, for printing.
  static constexpr int result_count = 2;
  V values;
  C counts;
};
/// The distinct elements of x over ranks, as unique, and how often each occurs: `auto [values,
/// counts] = unique_counts(x)`.   dtype of counts: int64.   Cost: that of sort of all elements, and
/// of masked_select.
template <class X>
  requires detail::set_on_ranks<X>
auto unique_counts(X const& x) {
  using T = value_t<X>;
  using values = detail::vector_of_ranks<T, X>;
  using counts = detail::vector_of_ranks<std::int64_t, X>;
  auto const rows = detail::rows_of(x);
  if constexpr (std::is_same_v<detail::placed_in_line<X>, all_t>) {
    return unique_counts_over_ranks<values, counts>{
        lazuli::unique(rows), detail::selected_rows<std::int64_t>(rows, [](auto const& here) {
          return lazuli::unique_counts(here).counts;
        })};
  } else {
    auto const sorted = lazuli::sort(
        detail::selected_rows<T>(rows, [](auto const& here) { return lazuli::flatten(here); }));
    auto const begins = detail::begins_of_runs(sorted);
    counts const starts = lazuli::flatnonzero(begins);
    return unique_counts_over_ranks<values, counts>{
        lazuli::masked_select(sorted, begins),
        starts.shift(0, 1, sorted.extents().size()) - starts};
  }
}
/// Is each element of x over ranks among candidates? Sharded candidates are sent to every rank.
/// Placed as x.
template <class X, class C>
  requires(detail::set_on_ranks<X>&& expression<C>)
auto isin(X const& x, C const& candidates, bool inverted = false) {
  auto const own = detail::values_of_its_own<value_t<X>>(x, 0);
  auto const all = [&] {
    if constexpr (on_ranks<C>)
      return candidates.gather();
    else
      return evaluate_to_tensor(candidates);
  }();
  using result = typename detail::sharded_in<detail::plain_space_t<space_of<X>>, bool>::type;
  result out(own.grid(), own.extents());
  if (out.local().size() != 0) out.local() = lazuli::isin(own.local(), all, inverted);
  return out;
}
template <class X, class V, std::size_t N>
  requires(detail::set_on_ranks<X>&& is_scalar_v<V>)
auto isin(X const& x, V const (&candidates)[N], bool inverted = false) {
  return lazuli::isin(x, lazuli::view(candidates, lazuli::shape(index(N))), inverted);
}

/// The distinct elements of a and b over ranks together, in order: a vector along the first mesh
/// axis that both are placed on, or one that every rank has.   dtype: the common one. NaN as in
/// unique.   Cost: that of unique of each, and of both results together.
template <class A, class B>
  requires(detail::set_on_ranks<A>&& detail::set_on_ranks<B>)
auto union1d(A const& a, B const& b) {
  using T = promote_t<value_t<A>, value_t<B>>;
  return lazuli::unique(
      lazuli::concat(0, lazuli::unique(astype<T>(a)), lazuli::unique(astype<T>(b))));
}
/// The distinct elements that are in both. NaN is equal to nothing.   Cost: that of unique of each;
/// those of b go to every rank.
template <class A, class B>
  requires(detail::set_on_ranks<A>&& detail::set_on_ranks<B>)
auto intersect1d(A const& a, B const& b) {
  using T = promote_t<value_t<A>, value_t<B>>;
  auto const values = lazuli::unique(astype<T>(a));
  return lazuli::masked_select(values, lazuli::isin(values, lazuli::unique(astype<T>(b))));
}
/// The distinct elements of a that are not in b.   dtype: that of a.   Cost: as intersect1d.
template <class A, class B>
  requires(detail::set_on_ranks<A>&& detail::set_on_ranks<B>)
auto setdiff1d(A const& a, B const& b) {
  auto const values = lazuli::unique(a);
  return lazuli::masked_select(values, lazuli::isin(values, lazuli::unique(b), true));
}
/// The distinct elements in only one of a and b.   Cost: of two setdiff1d, and of union1d.
template <class A, class B>
  requires(detail::set_on_ranks<A>&& detail::set_on_ranks<B>)
auto setxor1d(A const& a, B const& b) {
  using T = promote_t<value_t<A>, value_t<B>>;
  return lazuli::union1d(lazuli::setdiff1d(astype<T>(a), b), lazuli::setdiff1d(astype<T>(b), a));
}

LAZULI_END
