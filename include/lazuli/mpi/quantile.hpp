// quantile, median and percentile over ranks, over all axes, one or several.
#pragma once

#include <lazuli/mpi/kthvalue.hpp>
#include <lazuli/sorting/quantile.hpp>

LAZULI_BEGIN
namespace detail {

/// Where a quantile of n elements lies: between two places of the sorted ones.
struct quantile_place {
  index low;
  double part;
  quantile_place(double q, index n) {
    double const at = q * static_cast<double>(n - 1);
    low = static_cast<index>(at);
    part = at - static_cast<double>(low);
  }
};

/// The places that the quantiles q of n elements read: ascending, each once.
inline std::vector<index> places_of_quantiles(vector<double> const& q, index n) {
  std::vector<index> out;
  for (index k = 0; k < q.numel(); ++k) {
    quantile_place const at(q.data()[k], n);
    out.push_back(at.low);
    if (at.part != 0) out.push_back(at.low + 1);
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

/// All quantiles of every row along axes that ranks may share, on every rank that shares the row.
template <class Space, class T, class R>
void quantiles_of_shared_rows(lines_of_ranks const& lines, shard<Space, T const> const& x,
                              std::array<bool, static_cast<std::size_t>(Space::rank)> const& axes, vector<double> const& q, R* out) {
  using K = key_t<T>;
  index n = 1;
  for (std::size_t i = 0; i < axes.size(); ++i) n *= axes[i] ? x.shape[static_cast<int>(i)] : 1;
  struct rooms {
    std::vector<index> places;
    key_search<K> search;
    std::vector<index> nans;  // of each row
  };
  auto own = mpi::together(x.grid->all().get(), [&] {
    rows_of_block<Space, T> rows(x.local(), axes);
    auto places = places_of_quantiles(q, n);
    key_search<K> search(rows.count(), rows.length(), places);
    std::vector<index> nans(static_cast<std::size_t>(rows.count()));
    for (index r = 0; r < rows.count(); ++r)
      for (index i = 0; i < rows.length(); ++i) {
        auto const value = static_cast<compute_t<T>>(rows.row(r)[i]);
        nans[static_cast<std::size_t>(r)] += value != value;
        search.row(r)[i] = to_key(rows.row(r)[i]);
      }
    return rooms{std::move(places), std::move(search), std::move(nans)};
  });
  auto const count = static_cast<index>(own.nans.size());
  if constexpr (!integer_dtype<T> && !std::is_same_v<T, bool>)
    for (auto const* const line : lines) mpi::sum_everywhere(*line, own.nans.data(), count);
  own.search.run(lines);
  auto const value = [&](index r, index place) {
    auto const k = std::lower_bound(own.places.begin(), own.places.end(), place) - own.places.begin();
    return static_cast<double>(static_cast<compute_t<T>>(from_key<T>(own.search.found(r, k).key)));
  };
  for (index k = 0; k < q.numel(); ++k) {
    quantile_place const at(q.data()[k], n);
    for (index r = 0; r < count; ++r) {
      double found = std::numeric_limits<double>::quiet_NaN();
      if (own.nans[static_cast<std::size_t>(r)] == 0)
        found = at.part == 0 ? value(r, at.low) : between(value(r, at.low), value(r, at.low + 1), at.part);
      out[k * count + r] = number::convert<R>(found);
    }
  }
}

/// The placements of quantiles over some axes: those of x, or of its remaining axes.
template <class Space, class Front>
struct space_of_quantiles {
  using type = Space;
};
template <class... P, class Front>
  requires(Front::rank() == 1)
struct space_of_quantiles<sharded_space<P...>, Front> {
  using type = sharded_space<all_t, P...>;
};

/// Quantiles q of x along some axes, which lie on Kept.
template <class Kept, bool Keep, class X, class Q>
auto quantiles_over_ranks(X const& x, axis_set<X> const& axes, Q const& q) {
  using T = value_t<X>;
  using R = floating_t<T>;
  using F = std::remove_const_t<decltype(std::declval<probabilities<Q>>().front)>;
  using space = typename space_of_quantiles<Kept, F>::type;
  using result = typename sharded_in<space, R>::type;
  check_order<X>();
  auto const mesh = grid_of(x, "quantile");
  dextents<rank_of<X>> const shape(x.extents().values());
  int first = -1;  // of the axes that ranks share
  for (int i = rank_of<X>; i-- > 0;)
    if (axes[static_cast<std::size_t>(i)] && is_shared<space_of<X>>(mesh.get(), shape, i)) first = i;
  auto const agreed = [&](auto const& make) { return first < 0 ? make() : mpi::together(mesh->all().get(), make); };
  auto const p = agreed([&] { return probabilities<Q>(q); });
  for (double one : p.values)
    if (!(one >= 0 && one <= 1)) throw_quantile(one);
  index_array<space::rank> sizes{};
  std::size_t next = 0;
  for (int i = 0; i < F::rank(); ++i) sizes[next++] = p.front[i];
  for (int i = 0; i < rank_of<X>; ++i)
    if ((!axes[static_cast<std::size_t>(i)] || Keep) && next < sizes.size()) sizes[next++] = axes[static_cast<std::size_t>(i)] ? 1 : shape[i];
  auto const own = own_shard(x, std::max(first, 0));
  auto out = agreed([&] { return result(mesh, dextents<space::rank>(sizes)); });
  if (out.size() == 0) return out;
  lines_of_ranks lines;
  auto const along = own.axes();
  for (int i = 0; i < rank_of<X> && shape.size() != 0; ++i)
    if (axes[static_cast<std::size_t>(i)] && is_shared<space_of<X>>(mesh.get(), shape, i))
      lines.push_back(&mesh->along(along[static_cast<std::size_t>(i)]));
  if (!lines.empty()) {
    quantiles_of_shared_rows(lines, own, axes, p.values, out.data());
  } else if (out.local().size() != 0) {
    rows_of_block<plain_space_t<space_of<X>>, T> rows(own.local(), axes);
    quantiles_of_rows<T>(rows, p.values, out.data());
  }
  return out;
}

/// Does the compiler know the placements of the remaining axes once these are gone?
template <class X, class... A>
inline constexpr bool tells_what_goes = sizeof...(A) == 0;
template <class X, class... K>
inline constexpr bool tells_what_goes<X, keepdims_t, K...> = true;
template <class X, index_like A, class... K>
inline constexpr bool tells_what_goes<X, A, K...> = goes_over_ranks<X, A> || sizeof...(K) > 0;

template <class X, class... A>
concept ranked_over_ranks = sorted_over_ranks<X> && tells_what_goes<X, A...>;
template <class X, int N, class... K>
concept ranked_over_some = sorted_over_ranks<X> && (N == rank_of<X> || sizeof...(K) > 0);

/// As ranking.
struct ranking_over_ranks {
  char const* call;

  template <class X, class Q, keep_option... K>
  auto operator()(X const& x, Q const& q, K...) const {
    constexpr bool keep = sizeof...(K) > 0;
    using kept = std::conditional_t<keep, plain_space_t<space_of<X>>, sharded_space<>>;
    return quantiles_over_ranks<kept, keep>(x, every_axis<X>(), q);
  }
  template <class X, class Q, index_like A, keep_option... K>
  auto operator()(X const& x, Q const& q, A axis, K...) const {
    constexpr bool keep = sizeof...(K) > 0;
    auto const axes = one_axis<X>(static_cast<index>(axis), call);
    if constexpr (keep)
      return quantiles_over_ranks<plain_space_t<space_of<X>>, true>(x, axes, q);
    else
      return quantiles_over_ranks<typename space_without<X, A>::type, false>(x, axes, q);
  }
  template <class X, class Q, int N, keep_option... K>
  auto operator()(X const& x, Q const& q, brace_index const (&list)[N], K...) const {
    constexpr bool keep = sizeof...(K) > 0;
    using kept = std::conditional_t<keep, plain_space_t<space_of<X>>, sharded_space<>>;
    return quantiles_over_ranks<kept, keep>(x, named_axes<X>(listed(list), call), q);
  }
};

}  // namespace detail

/// The same over ranks, with the bits of one machine. Placed as x with keepdims, or without the one
/// axis, which is a constant, `quantile(x, 0.9, 1_c)`; over all axes a number on every rank. A
/// vector q adds a first axis that is complete on every rank. Errors as there, on every rank, and
/// rank_error if one has no memory. Cost: local along axes complete on every rank. Along others no
/// element moves: ranks count, with an Allreduce of 256 counts for each result and each byte of an
/// element (for more than 256 results, of 16 or 4 counts for every 4 or 2 bits). Example:
/// docs/distributed.md
template <expression X, detail::probability_like Q, class... A>
  requires(detail::ranked_over_ranks<X, A...> && !detail::over_ranks<Q>)
auto quantile(X const& x, Q const& q, A... axes) {
  return detail::ranking_over_ranks{"quantile"}(x, q, axes...);
}
template <expression X, detail::probability_like Q, int N, class... K>
  requires(detail::ranked_over_some<X, N, K...> && !detail::over_ranks<Q>)
auto quantile(X const& x, Q const& q, brace_index const (&list)[N], K... options) {
  return detail::ranking_over_ranks{"quantile"}(x, q, list, options...);
}
template <expression X, std::size_t N, class... A>
  requires detail::ranked_over_ranks<X, A...>
auto quantile(X const& x, double const (&q)[N], A... axes) {
  return detail::ranking_over_ranks{"quantile"}(x, lazuli::view(q, lazuli::shape(index(N))), axes...);
}
/// quantile at 0.5 over ranks.
template <expression X, class... A>
  requires detail::ranked_over_ranks<X, A...>
auto median(X const& x, A... axes) {
  return detail::ranking_over_ranks{"median"}(x, 0.5, axes...);
}
template <expression X, int N, class... K>
  requires detail::ranked_over_some<X, N, K...>
auto median(X const& x, brace_index const (&list)[N], K... options) {
  return detail::ranking_over_ranks{"median"}(x, 0.5, list, options...);
}
/// quantile at p / 100 over ranks.
template <expression X, detail::probability_like P, class... A>
  requires(detail::ranked_over_ranks<X, A...> && !detail::over_ranks<P>)
auto percentile(X const& x, P const& p, A... axes) {
  return lazuli::quantile(x, p / 100., axes...);
}
template <expression X, detail::probability_like P, int N, class... K>
  requires(detail::ranked_over_some<X, N, K...> && !detail::over_ranks<P>)
auto percentile(X const& x, P const& p, brace_index const (&list)[N], K... options) {
  return lazuli::quantile(x, p / 100., list, options...);
}
template <expression X, std::size_t N, class... A>
  requires detail::ranked_over_ranks<X, A...>
auto percentile(X const& x, double const (&p)[N], A... axes) {
  return lazuli::percentile(x, lazuli::view(p, lazuli::shape(index(N))), axes...);
}

// The compiler must know the placements of the remaining axes.
// clang-format off
template <expression X, index_like A>
  requires(detail::sorted_over_ranks<X> && !detail::goes_over_ranks<X, A>)
detail::an_axis_that_goes_is_a_constant_1_c_else_write_keepdims median(X const&, A)
    LAZULI_REFUSED("lazuli: of what is sharded an axis that goes is a constant, median(x, 1_c); of several axes write keepdims");
template <expression X, int N>
  requires(detail::sorted_over_ranks<X> && N != rank_of<X>)
detail::an_axis_that_goes_is_a_constant_1_c_else_write_keepdims median(X const&, brace_index const (&)[N])
    LAZULI_REFUSED("lazuli: of what is sharded an axis that goes is a constant, median(x, 1_c); of several axes write keepdims");
template <expression X, detail::probability_like Q, index_like A>
  requires(detail::sorted_over_ranks<X> && !detail::goes_over_ranks<X, A>)
detail::an_axis_that_goes_is_a_constant_1_c_else_write_keepdims quantile(X const&, Q const&, A)
    LAZULI_REFUSED("lazuli: of what is sharded an axis that goes is a constant, median(x, 1_c); of several axes write keepdims");
template <expression X, detail::probability_like Q, int N>
  requires(detail::sorted_over_ranks<X> && N != rank_of<X>)
detail::an_axis_that_goes_is_a_constant_1_c_else_write_keepdims quantile(X const&, Q const&, brace_index const (&)[N])
    LAZULI_REFUSED("lazuli: of what is sharded an axis that goes is a constant, median(x, 1_c); of several axes write keepdims");
template <expression X, detail::probability_like Q, index_like A>
  requires(detail::sorted_over_ranks<X> && !detail::goes_over_ranks<X, A>)
detail::an_axis_that_goes_is_a_constant_1_c_else_write_keepdims percentile(X const&, Q const&, A)
    LAZULI_REFUSED("lazuli: of what is sharded an axis that goes is a constant, median(x, 1_c); of several axes write keepdims");
template <expression X, detail::probability_like Q, int N>
  requires(detail::sorted_over_ranks<X> && N != rank_of<X>)
detail::an_axis_that_goes_is_a_constant_1_c_else_write_keepdims percentile(X const&, Q const&, brace_index const (&)[N])
    LAZULI_REFUSED("lazuli: of what is sharded an axis that goes is a constant, median(x, 1_c); of several axes write keepdims");
template <expression X, index_like A>
  requires(detail::sorted_over_ranks<X> && !detail::goes_over_ranks<X, A>)
detail::an_axis_that_goes_is_a_constant_1_c_else_write_keepdims kthvalue(X const&, index, A)
    LAZULI_REFUSED("lazuli: of what is sharded an axis that goes is a constant, median(x, 1_c); of several axes write keepdims");
// clang-format on

LAZULI_END
