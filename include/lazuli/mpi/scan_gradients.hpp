// How adjoints go back through cumsum, cumprod, cummax and cummin over ranks: scans from the end.
#pragma once

#include <lazuli/mpi/scan.hpp>

LAZULI_BEGIN
namespace detail {

/// What comes from behind, c, as it leaves a block: total + slope·c.
template <class A>
struct carry {
  A slope, total;
};

/// For the products of x along an axis: overwrites their adjoint g by that of x, as
/// share_of_products on one machine: products before an element times r_k = g_k + x_{k+1}·r_{k+1}.
template <class Space, class T>
void share_of_products_over_ranks(shard<Space, T const> const& x, shard<Space, T> const& g, int axis) {
  using number::conj, number::convert, number::plus, number::times;
  using A = compute_t<T>;
  if (g.shape.size() == 0) return;
  auto const block = g.local();
  scan_shape const s(block.shape.values(), axis);
  index const columns = s.outer * s.inner;
  auto const first = [&](index c) { return c / s.inner * s.length * s.inner + c % s.inner; };
  auto const factor = [&](index at) { return conj(static_cast<A>(x.first[at])); };
  auto const* const line = line_along(g, axis);
  struct rooms {
    brought_along<A> before;
    brought_along<carry<A>> behind;
    std::vector<A> products;
  };
  auto brought = mpi::together(g.grid->all().get(), [&] {
    rooms out{{columns, A(1)}, {columns, {A(1), A(0)}}, std::vector<A>(static_cast<std::size_t>(s.length))};
    for (index c = 0; c < columns && line != nullptr; ++c) {
      auto& total = out.behind.total[static_cast<std::size_t>(c)];
      for (index k = s.length; k-- > 0;) {
        index const at = first(c) + k * s.inner;
        total.total = times(factor(at), plus(static_cast<A>(g.first[at]), total.total));
        total.slope = times(factor(at), total.slope);
      }
      out.before.total[static_cast<std::size_t>(c)] = total.slope;
    }
    return out;
  });
  if (line != nullptr) {
    brought.before.join(*line, [](A const& a, A& b) { b = times(a, b); });
    brought.behind.join(
        *line,
        [](carry<A> const& a, carry<A>& b) {
          b = {times(b.slope, a.slope), plus(b.total, times(b.slope, a.total))};
        },
        true);
  }
  for (index c = 0; c < columns; ++c) {
    A product = brought.before.before[static_cast<std::size_t>(c)], come = brought.behind.before[static_cast<std::size_t>(c)].total;
    for (index k = 0; k < s.length; ++k) {
      brought.products[static_cast<std::size_t>(k)] = product;
      product = times(product, factor(first(c) + k * s.inner));
    }
    for (index k = s.length; k-- > 0;) {
      index const at = first(c) + k * s.inner;
      A const r = plus(static_cast<A>(g.first[at]), come);
      come = times(factor(at), r);
      g.first[at] = convert<T>(times(brought.products[static_cast<std::size_t>(k)], r));
    }
  }
}

template <bool Product, class X>
auto scan_followed(X const& x, index axis, char const* call) {
  int const along = normalize_axis(axis, rank_of<X>, call);
  return recording_on<space_of<X>>::over_ranks(
      [=](auto const& from) { return cumulated_over_ranks<Product>(from, along, call); },
      [=](auto const& of) {
        using T = value_t<decltype(of)>;
        auto const values = std::make_shared<own_values<T, decltype(inactive(of))>>();
        if constexpr (Product) *values = values_of_its_own<T>(inactive(of), along);
        return [=](auto, auto const& g, auto const&) {
          auto out = values_of_its_own<T>(g, along);
          if constexpr (Product)
            share_of_products_over_ranks(values->target().read_only(), out.target(), along);
          else
            scan_over_ranks<false, true>(out.target(), along);
          return out;
        };
      },
      x);
}

/// For the greatest element so far: the adjoint from behind as it leaves a block. It sums that of
/// the elements before which the block has no greater one; and what came, if it has no others.
template <class A>
struct passed_on {
  bool through;
  A total;
};

/// For the greatest (least) elements so far, found at `places` along an axis: overwrites their
/// adjoint g by that of x, the sum for each place.
template <class Space, class T>
void share_of_extremes_over_ranks(shard<Space, std::int64_t const> const& places,
                                  shard<Space, T> const& g, int axis) {
  using A = compute_t<T>;
  using number::convert, number::plus;
  if (g.shape.size() == 0) return;
  scan_shape const s(g.local().shape.values(), axis);
  index const columns = s.outer * s.inner, low = g.shares()[static_cast<std::size_t>(axis)].low;
  // Calls f(place of element k, is it its own extreme?) from the last element of a column on.
  auto const walk = [&](index c, auto const& f) {
    index const first = c / s.inner * s.length * s.inner + c % s.inner;
    for (index k = s.length; k-- > 0;)
      f(first + k * s.inner, places.first[first + k * s.inner] == low + k);
  };
  auto const* const line = line_along(g, axis);
  auto const make = [&] {
    brought_along<passed_on<A>> out(columns, {true, A(0)});
    for (index c = 0; c < columns && line != nullptr; ++c) {
      auto& total = out.total[static_cast<std::size_t>(c)];
      walk(c, [&](index at, bool own) {
        total = own ? passed_on<A>{false, A(0)}
                    : passed_on<A>{total.through, plus(static_cast<A>(g.first[at]), total.total)};
      });
    }
    return out;
  };
  auto brought = line == nullptr ? make() : mpi::together(g.grid->all().get(), make);
  if (line != nullptr)
    brought.join(
        *line,
        [](passed_on<A> const& a, passed_on<A>& b) {
          if (b.through) b = {a.through, plus(b.total, a.total)};
        },
        true);
  for (index c = 0; c < columns; ++c) {
    A sum = brought.before[static_cast<std::size_t>(c)].total;
    walk(c, [&](index at, bool own) {
      sum = plus(static_cast<A>(g.first[at]), sum);
      g.first[at] = own ? convert<T>(sum) : T(0);
      if (own) sum = A(0);
    });
  }
}

template <bool Greatest, class X>
auto extremes_followed(X const& x, index axis, char const* call) {
  using T = value_t<X>;
  using S = space_of<X>;
  int const along = normalize_axis(axis, rank_of<X>, call);
  using numbers = typename sharded_in<plain_space_t<space_of_values<X>>, std::int64_t>::type;
  auto const places = std::make_shared<numbers>();
  auto values = recording_on<S>::over_ranks(
      [=](auto const& from) {
        auto found = extremes_over_ranks<Greatest>(from, along, call);
        *places = std::move(found.indices);
        return std::move(found.values);
      },
      [=](auto const&) {
        return [=](auto, auto const& g, auto const&) {
          auto out = values_of_its_own<value_t<decltype(g)>>(g, along);
          share_of_extremes_over_ranks(places->target().read_only(), out.target(), along);
          return out;
        };
      },
      x);
  return values_and_indices<T, extents_t<X>, S>(std::move(values), numbers(*places));
}

}  // namespace detail

/// The same of what a tape follows.   On the way back: the block is read once more, log2(ranks) messages of one
/// number, of products three, for each column.
template <expression X>
  requires detail::scan_followed_over_ranks<X, index>
auto cumsum(X const& x, brace_index axis) {
  return detail::scan_followed<false>(x, axis.value, "cumsum");
}
template <expression X>
  requires detail::scan_followed_over_ranks<X, index>
auto cumprod(X const& x, brace_index axis) {
  return detail::scan_followed<true>(x, axis.value, "cumprod");
}
template <expression X>
  requires detail::scan_followed_over_ranks<X, index>
auto cummax(X const& x, brace_index axis) {
  return detail::extremes_followed<true>(x, axis.value, "cummax");
}
template <expression X>
  requires detail::scan_followed_over_ranks<X, index>
auto cummin(X const& x, brace_index axis) {
  return detail::extremes_followed<false>(x, axis.value, "cummin");
}

LAZULI_END
