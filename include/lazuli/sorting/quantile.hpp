// median and quantile, over all axes, one or several.
#pragma once

#include <lazuli/expr/reduce.hpp>
#include <lazuli/sorting/row_quantiles.hpp>
#include <lazuli/sorting/unique.hpp>

LAZULI_BEGIN

namespace detail {

[[noreturn]] LAZULI_COLD inline void throw_quantile(double q) {
  fail<index_error>("quantile: q = ", q, " is not between 0 and 1");
}

/// How a space finds quantiles of rows: as quantiles_of_rows, into a tensor that has elements.
/// Specialised here for the host, in device/search.hpp for devices.
template <class Space>
struct ranking_on;
template <>
struct ranking_on<host_space> {
  template <class Rows, class Out>
  static void quantiles(Rows& rows, vector<double> const& q, Out& out) {
    quantiles_of_rows<typename Rows::value_type>(rows, q, out.data());
  }
};

/// The elements along some axes as sorted rows of a matrix; NaN comes last.
template <class X, class Axes>
auto sorted_rows(X const& x, Axes const& axes) {
  if constexpr (on_tape<X>) {
    tensor_in<space_of<X>, value_t<X>, dextents<rank_of<X>>> moved(x);
    index n = 1, count = 1, done = 0;
    for (int i = 0; i < rank_of<X>; ++i) {
      bool const along = axes[static_cast<std::size_t>(i)];
      (along ? n : count) *= x.extents()[i];
      if (along) moved = moved.movedim(i - done++, -1);
    }
    return sort(moved.reshape(std::array<index, 2>{count, n}), 1);
  } else {
    row_array<value_t<X>, X> rows(x, axes);
    auto const all = rows.array().reshape(std::array<index, 2>{rows.count(), rows.length()});
    return sort(all, 1);
  }
}

/// For what a tape follows: a row for each q, of elements of sorted rows.
template <class R, class X, class Axes>
auto quantiles_of_sorted(X const& x, Axes const& axes, vector<double> const& q) {
  using part_type = tensor_in<space_of<X>, R, dextents<2>>;
  auto const rows = sorted_rows(x, axes);
  index const n = rows.extents()[1];
  auto const at = [&](index k, index columns = 1) {
    return astype<R>(rows.narrow(1, k, columns).t());
  };
  std::vector<part_type> parts;
  if (q.numel() == 0) parts.push_back(part_type(at(0, 0)));
  for (double p : q) {
    if (n == 0) {
      part_type const none(sum(rows, index{1}, keepdims));
      parts.push_back(part_type(none.t() + std::numeric_limits<R>::quiet_NaN()));
      continue;
    }
    double const place = p * static_cast<double>(n - 1), part = place - std::floor(place);
    auto const low = static_cast<index>(place);
    auto const a = at(low), b = at(low + (part > 0)), last = at(n - 1);
    if (part == 0)
      parts.push_back(part_type(where(isnan(last), last, a)));
    else
      parts.push_back(part_type(
          where(isnan(last), last, a * static_cast<R>(1 - part) + b * static_cast<R>(part))));
  }
  return concat(index{0}, parts);
}

inline void check_probabilities(vector<double> const& q) {
  for (double p : q) {
    if (!(p >= 0 && p <= 1)) throw_quantile(p);
  }
}

/// The extents of quantiles along some axes; F: those of the results' first axes.
template <bool Keep, int Reduced, class F, class X>
auto quantile_extents(X const& x, axis_set<X> const& axes, F const& front) {
  constexpr int rank = F::rank() + (Keep ? rank_of<X> : rank_of<X> - Reduced);
  index_array<rank> sizes{};
  std::size_t next = 0;
  for (int i = 0; i < F::rank(); ++i) sizes[next++] = front[i];
  if constexpr (rank > F::rank()) {
    auto const extents = x.extents().values();
    for (std::size_t i = 0; i < extents.size(); ++i) {
      if (!axes[i])
        sizes[next++] = extents[i];
      else if (Keep)
        sizes[next++] = 1;
    }
  }
  return dextents<rank>(sizes);
}

/// The elements of a new tensor, or of what a tape follows, in another shape.
template <class X, class E>
auto arranged_as(X&& x, E const& shape) {
  if constexpr (on_tape<X>)
    return x.viewed(mapping<E>{shape, row_major(shape), x.storage_offset()});
  else
    return evaluate_to_tensor(static_cast<X&&>(x).reshape(shape));
}

/// Quantiles of x along some axes.
template <bool Keep, int Reduced, class F, class X>
auto quantiles(X const& x, axis_set<X> const& axes, vector<double> const& q, F const& front) {
  using T = value_t<X>;
  using R = floating_t<T>;
  check_order<X>();
  check_probabilities(q);
  auto const shape = quantile_extents<Keep, Reduced>(x, axes, front);
  if constexpr (on_tape<X>) {
    return arranged_as(quantiles_of_sorted<R>(with_views(x), axes, q), shape);
  } else {
    row_array<T, X> rows(x, axes);
    auto out = empty_beside<R>(shape, x);
    if (out.numel() > 0) ranking_on<space_beside<X>>::quantiles(rows, q, out);
    return out;
  }
}

/// The axes in a list. Throws index_error if one does not exist or is named twice.
template <class X, std::size_t N>
axis_set<X> named_axes(std::array<index, N> const& list, char const* call) {
  static_assert(static_cast<int>(N) <= rank_of<X>,
                "lazuli: more axes are named than the operand has");
  axis_set<X> out{};
  for (index a : list) {
    auto& named = out[static_cast<std::size_t>(normalize_axis(a, rank_of<X>, call))];
    if (named) fail<index_error>(call, ": axis ", a, " is named twice");
    named = true;
  }
  return out;
}

/// q as a vector, and the extents that it gives the result.
template <class Q>
struct probabilities {
  extents<> front;
  vector<double> values;
  explicit probabilities(Q q) : values(1) { values.data()[0] = static_cast<double>(q); }
};
template <expression Q>
struct probabilities<Q> {
  extents_t<Q> front;
  vector<double> values;
  static_assert(rank_of<Q> <= 1, "lazuli::quantile: q must be a number or a vector");
  explicit probabilities(Q const& q) : front(q.extents()), values(q.extents().size()) {
    tensor_of<double, extents_t<Q>> const each(copy_to_cpu(astype<double>(q)));
    std::copy(each.begin(), each.end(), values.begin());
  }
};

template <class O>
concept keep_option = std::same_as<O, keepdims_t>;
template <class Q>
concept probability_like = is_scalar_v<Q> || expression<Q>;

struct quantile_rule {
  template <bool Keep, int Reduced, class X, class F>
  static auto of(X const& x, axis_set<X> const& axes, vector<double> const& q, F const& front) {
    return quantiles<Keep, Reduced>(x, axes, q, front);
  }
};

/// What quantile and median call, under their names: x, q, then axes and keepdims.
template <class Rule = quantile_rule>
struct ranking {
  char const* call;

  template <class X, class Q, keep_option... K>
  auto operator()(X const& x, Q const& q, K...) const {
    probabilities<Q> const p(q);
    constexpr bool keep = sizeof...(K) > 0;
    return Rule::template of<keep, rank_of<X>>(x, every_axis<X>(), p.values, p.front);
  }
  template <class X, class Q, keep_option... K>
  auto operator()(X const& x, Q const& q, all_t, K... keep) const {
    return (*this)(x, q, keep...);
  }
  template <class X, class Q, index_like A, keep_option... K>
  auto operator()(X const& x, Q const& q, A axis, K...) const {
    probabilities<Q> const p(q);
    auto const axes = one_axis<X>(static_cast<index>(axis), call);
    return Rule::template of<(sizeof...(K) > 0), 1>(x, axes, p.values, p.front);
  }
  template <class X, class Q, int N, keep_option... K>
  auto operator()(X const& x, Q const& q, brace_index const (&list)[N], K... keep) const {
    return (*this)(x, q, listed(list), keep...);
  }
  template <class X, class Q, fixed_index_list L, keep_option... K>
  auto operator()(X const& x, Q const& q, L const& list, K...) const {
    constexpr int n = static_cast<int>(list_length<L>);
    probabilities<Q> const p(q);
    auto const axes = named_axes<X>(listed<n>(call, list), call);
    return Rule::template of<(sizeof...(K) > 0), n>(x, axes, p.values, p.front);
  }
};

}  // namespace detail

/// The quantile of x at q (0: the least element, 1: the greatest), linear between two elements,
/// over all axes: `quantile(x, 0.9)`, one: `quantile(x, 0.9, 1)`, several:
/// `quantile(x, 0.9, {0, 1}, keepdims)` (or shape(0, 1), an array). A vector q, or q in braces,
/// adds a first axis to the result.   dtype: floating; computed in double. NaN if any element is
/// NaN, or there are none. Throws index_error for q outside 0 … 1. Cost: a selection, for more than
/// 2 q a sort.   Source: NumPy.
template <in_one_memory X, detail::probability_like Q, class... A>
  requires detail::axes_and_options<A...>
auto quantile(X const& x, Q const& q, A const&... axes) {
  return detail::ranking<>{"quantile"}(x, q, detail::unnamed(axes)...);
}
template <in_one_memory X, detail::probability_like Q, int N, class... A>
auto quantile(X const& x, Q const& q, brace_index const (&list)[N], A... options) {
  return detail::ranking<>{"quantile"}(x, q, list, options...);
}

template <in_one_memory X, std::size_t N, class... A>
auto quantile(X const& x, double const (&q)[N], A const&... axes) {
  return lazuli::quantile(x, lazuli::view(q, lazuli::shape(index(N))), axes...);
}

/// The middle element, or the mean of the two middle ones: the quantile at 0.5; axes and keepdims
/// as there. Source: NumPy. (PyTorch's median is the lower of the two: kthvalue.)
template <in_one_memory X, class... A>
  requires detail::axes_and_options<A...>
auto median(X const& x, A const&... axes) {
  return detail::ranking<>{"median"}(x, 0.5, detail::unnamed(axes)...);
}
template <in_one_memory X, int N, class... A>
auto median(X const& x, brace_index const (&list)[N], A... options) {
  return detail::ranking<>{"median"}(x, 0.5, list, options...);
}

LAZULI_END
