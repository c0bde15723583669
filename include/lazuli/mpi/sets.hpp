// unique, unique_counts and isin over ranks.
#pragma once

#include <lazuli/mpi/select.hpp>
#include <lazuli/mpi/sort.hpp>
#include <lazuli/sorting/search.hpp>

LAZULI_BEGIN
namespace detail {

template <class X>
concept set_on_ranks = on_ranks<X> && !complex_dtype<value_t<X>> && (rank_of<X> > 0);

/// Where sorted elements of a vector over ranks differ from the ones before them; NaN do not.
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

/// The distinct elements of x over ranks in order, a vector along the first axis of the mesh that x
/// is placed on.   Cost: each rank finds those of its block; of them that of sort, and of
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
/// Which elements of x over ranks are among candidates: of a tensor over ranks all go to every
/// rank. Placed as x.
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

LAZULI_END
