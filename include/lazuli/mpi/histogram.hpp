// histogram, histc and bincount over ranks: each rank counts its elements; the counts are added up.
#pragma once

#include <lazuli/base/cmath.hpp>
#include <lazuli/mpi/moves.hpp>
#include <lazuli/sorting/density.hpp>

LAZULI_BEGIN
namespace detail {

using on_every_rank = sharded_space<all_t>;

/// A vector that every rank has.
template <class V>
auto on_ranks_of(std::shared_ptr<mpi::grid const> const& grid, V const& values) {
  typename sharded_in<on_every_rank, value_t<V>>::type out(grid, dextents<1>(values.numel()));
  if (values.numel() > 0) out.local() = values;
  return out;
}
/// Edges as a vector of the host: every rank has them, or gets them.
template <class E>
auto edges_here(E const& edges) {
  if constexpr (on_ranks<E>)
    return vector<value_t<E>>(values_in<space_of<E>>::on_host(edges));
  else
    return vector<value_t<E>>(edges);
}

/// This rank's elements of x, as a vector; elements that several ranks have are counted once.
template <class X>
class elements_to_count {
 public:
  explicit elements_to_count(X const& x)
      : values_(tensor_to_move(x)), along_(values_.target().axes()) {}
  auto grid() const { return values_.grid(); }
  index size() const { return values_.size(); }
  auto here() const {
    return view_of<value_t<X> const, dextents<1>>(values_.data(),
                                                  {dextents<1>(values_.local().size()), {1}, 0});
  }
  /// The place in the whole where this rank's elements begin; x is a vector.
  index begin() const { return values_.target().shares()[0].low; }
  /// compute() here, together.
  template <class F>
  auto together(F const& compute) const {
    return grid() == nullptr ? compute() : mpi::together(grid()->all().get(), compute);
  }
  /// The sums over all ranks of what each has, or the least of it.
  template <class T>
  void add(T* values, index count) const {
    for (int axis : along_)
      if (axis >= 0) mpi::sum_everywhere(grid()->along(axis), values, count);
  }
  template <class T, std::size_t N>
  void least(std::array<T, N>& values) const {
    if (grid() != nullptr)
      MPI_Allreduce(MPI_IN_PLACE, values.data(), static_cast<int>(N), mpi::number_type<T>(),
                    MPI_MIN, grid()->all().get());
  }

 private:
  own_values<value_t<X>, X> values_;
  axes_of_mesh<rank_of<X>> along_;
};

/// From the smallest to the greatest of all elements; NaN where one is.
template <class X>
interval reach_over_ranks(elements_to_count<X> const& x) {
  constexpr double most = std::numeric_limits<double>::infinity();
  std::array<double, 3> ends{most, most, 1};  // the least; minus the greatest; 0: there is a NaN
  auto const here = x.here();
  if (here.numel() > 0) {
    auto const [low, high] = counting_on<host_space>::reach(here);
    if (low != low || high != high)
      ends[2] = 0;
    else
      ends = {low, -high, 1};
  }
  x.least(ends);
  if (ends[2] == 0) return {std::nan(""), std::nan("")};
  return {ends[0], -ends[1]};
}

/// count(elements here) counts them, as a vector; the result is the host's, the same on all ranks.
template <class E, class X, class Edges, class Count>
histogram_result<E> counted_over_ranks(elements_to_count<X> const& x, Edges&& edges,
                                       Count const& count) {
  vector<std::int64_t> counts = x.together([&] { return count(x.here(), edges); });
  x.add(counts.data(), counts.numel());
  return {std::move(counts), std::forward<Edges>(edges)};
}
template <class X>
auto equal_bins_over_ranks(elements_to_count<X> const& x, index bins, interval const* given) {
  using E = floating_t<value_t<X>>;
  check_order<X>();
  if (bins < 1) throw_bins(bins);
  auto const found = given != nullptr ? *given
                     : x.size() == 0  ? interval{0, 1}
                                      : reach_over_ranks(x);
  auto const [low, high] = interval_of(x.here(), bins, &found);
  return counted_over_ranks<E>(x, counting_on<host_space>::edges<E>(x.here(), low, high, bins),
                               [low = low, high = high](auto const& here, auto const& edges) {
                                 return counting_on<host_space>::equal_bins(here, edges, low, high);
                               });
}
template <class X, class B>
auto bins_over_ranks(elements_to_count<X> const& x, B const& given) {
  static_assert(rank_of<B> == 1, "lazuli::histogram: the edges must be a vector");
  using T = promote_t<value_t<X>, value_t<B>>;
  auto edges = edges_here(given);
  check_edges<T>(edges);
  return counted_over_ranks<value_t<B>>(x, std::move(edges),
                                        [](auto const& here, auto const& bounds) {
                                          return counting_on<host_space>::bins<T>(here, bounds);
                                        });
}

/// Which bins of x: `10`; `10, interval{0, 1}`; `10, 0, 1`; edges.
template <class X>
auto bins_told(elements_to_count<X> const& x, index bins) {
  return equal_bins_over_ranks(x, bins, nullptr);
}
template <class X>
auto bins_told(elements_to_count<X> const& x, index bins, interval const& range) {
  return equal_bins_over_ranks(x, bins, &range);
}
template <class X>
auto bins_told(elements_to_count<X> const& x, index bins, double low, double high) {
  return bins_told(x, bins, interval{low, high});
}
template <class X, expression B>
auto bins_told(elements_to_count<X> const& x, B const& edges) {
  return bins_over_ranks(x, edges);
}
/// bins_are_told: how histogram over ranks takes bins; counted_on_ranks: what it counts.
template <class X, class... A>
concept bins_are_told =
    requires(elements_to_count<X> const& x, A const&... bins) { bins_told(x, bins...); };
template <class X>
concept counted_on_ranks = on_ranks<X> && (rank_of<X> > 0);

template <class T>
histogram_result<T, on_every_rank> on_ranks_of(std::shared_ptr<mpi::grid const> const& grid,
                                               histogram_result<T> const& r) {
  return {on_ranks_of(grid, r.counts), on_ranks_of(grid, r.edges)};
}
template <class T>
density_result<T, on_every_rank> on_ranks_of(std::shared_ptr<mpi::grid const> const& grid,
                                             density_result<T> const& r) {
  return {on_ranks_of(grid, r.values), on_ranks_of(grid, r.edges)};
}

}  // namespace detail

/// The histogram of sharded elements: counts and edges are on every rank, with the bits of one
/// machine. Arguments, dtypes and errors as on one machine, with errors on every rank; edges are a
/// vector that every rank has, or a sharded one. Collective.   Cost: each rank counts its block; an
/// Allreduce of the counts, and if no interval is given, first one of three numbers.
template <detail::counted_on_ranks X, class... A>
  requires detail::bins_are_told<X, A...>
auto histogram(X const& x, A const&... bins) {
  detail::elements_to_count<X> const all(x);
  return detail::on_ranks_of(all.grid(), detail::bins_told(all, bins...));
}
template <detail::counted_on_ranks X>
auto histogram(X const& x) {
  return lazuli::histogram(x, 10);
}
template <detail::counted_on_ranks X, std::size_t N>
  requires(N > 1)
auto histogram(X const& x, double const (&edges)[N]) {
  return lazuli::histogram(x, lazuli::view(edges, shape(index{N})));
}
/// Its densities.
template <detail::counted_on_ranks X>
auto histogram(X const& x, brace_index bins, density_t) {
  detail::elements_to_count<X> const all(x);
  return detail::on_ranks_of(all.grid(), detail::density_of(detail::bins_told(all, bins)));
}
template <detail::counted_on_ranks X>
auto histogram(X const& x, brace_index bins, interval const& range, density_t) {
  detail::elements_to_count<X> const all(x);
  return detail::on_ranks_of(all.grid(), detail::density_of(detail::bins_told(all, bins, range)));
}
template <detail::counted_on_ranks X>
auto histogram(X const& x, brace_index bins, double low, double high, density_t) {
  return lazuli::histogram(x, bins, interval{low, high}, density);
}
template <detail::counted_on_ranks X, expression B>
auto histogram(X const& x, B const& edges, density_t) {
  detail::elements_to_count<X> const all(x);
  return detail::on_ranks_of(all.grid(), detail::density_of(detail::bins_told(all, edges)));
}
template <detail::counted_on_ranks X>
auto histc(X const& x, brace_index bins = 100, double low = 0, double high = 0) {
  if (low == high) return lazuli::histogram(x, bins).counts;
  return lazuli::histogram(x, bins, interval{low, high}).counts;
}

/// How often each of 0, 1, … occurs in a sharded vector of integers: a vector that every rank has.
/// dtype and errors as on one machine, with errors on every rank.   Cost: an Allreduce of the
/// counts, and of three numbers.
template <detail::counted_on_ranks X>
auto bincount(X const& x, brace_index minlength = 0) {
  using lazuli::detail::counting_on;
  static_assert(rank_of<X> == 1 && (integer_dtype<value_t<X>> || std::same_as<value_t<X>, bool>),
                "lazuli::bincount: x must be a vector of integers");
  detail::elements_to_count<X> const all(x);
  vector<std::int64_t> const here =
      all.together([&] { return vector<std::int64_t>(astype<std::int64_t>(all.here())); });
  constexpr std::int64_t limit = std::numeric_limits<std::int64_t>::max();
  std::array<std::int64_t, 2> ends{
      limit, 0};  // where the first stands that is no number of a place; minus the greatest
  for (index i = here.numel(); i-- > 0;) {
    if (here.data()[i] < 0 || here.data()[i] == limit) ends[0] = all.begin() + i;
    ends[1] = std::min(ends[1], -here.data()[i] - 1);
  }
  all.least(ends);
  if (ends[0] != limit) {  // the rank that has it tells the others
    std::array<std::int64_t, 1> wrong{limit};
    if (index const i = ends[0] - all.begin(); i >= 0 && i < here.numel())
      wrong[0] = here.data()[i];
    all.least(wrong);
    if (wrong[0] < 0) detail::throw_negative_count(ends[0], wrong[0]);
    detail::throw_great_count(ends[0], wrong[0]);
  }
  index const length = std::max(-ends[1], minlength.value);
  vector<std::int64_t> counts =
      all.together([&] { return counting_on<host_space>::occurrences(here, length); });
  all.add(counts.data(), counts.numel());
  return detail::on_ranks_of(all.grid(), counts);
}

LAZULI_END
