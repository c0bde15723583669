// cumsum, cumprod, cummax, cummin and diff over ranks. Along a divided axis each rank needs the
// total of those before it: one number for each column.
#pragma once

#include <lazuli/backend/mpi/before.hpp>
#include <lazuli/indexing/turn.hpp>
#include <lazuli/mpi/gradients.hpp>
#include <lazuli/mpi/shift.hpp>
#include <lazuli/mpi/slice_values.hpp>
#include <lazuli/sorting/scan.hpp>

LAZULI_BEGIN
namespace detail {

template <class X, class... Axis>
concept one_axis_is_meant = rank_of<X> > 0 && (sizeof...(Axis) == 1 || (sizeof...(Axis) == 0 && rank_of<X> == 1));
/// scanned_over_ranks: what scans accept, with an axis or without one.
template <class X, class... Axis>
concept scanned_over_ranks = on_ranks<X> && one_axis_is_meant<X, Axis...>;
/// scan_followed_over_ranks: the same for what a tape follows.
template <class X, class... Axis>
concept scan_followed_over_ranks = over_ranks<X> && on_tape<X> && one_axis_is_meant<X, Axis...>;
template <class X, class... Axis>
concept summed_over_ranks = scanned_over_ranks<X, Axis...> || scan_followed_over_ranks<X, Axis...>;

template <class T, class X>
using own_values = typename sharded_in<plain_space_t<space_of<X>>, T>::type;
/// Do ranks share an axis of extents `shape`?
template <class Space>
bool is_shared(mpi::grid const* grid, dextents<Space::rank> const& shape, int axis) {
  int const m = axes_in<plain_space_t<Space>>(grid, shape)[static_cast<std::size_t>(axis)];
  return m >= 0 && grid->size(m) > 1;
}
/// A tensor of extents `shape` placed as x; if ranks share the axis, they agree that all have memory.
template <class T, class X>
own_values<T, X> room_of_its_own(X const& x, dextents<rank_of<X>> const& shape, int axis) {
  auto const grid = grid_of(x, "eval");
  auto const make = [&] { return own_values<T, X>(grid, shape); };
  return is_shared<space_of<X>>(grid.get(), shape, axis) ? mpi::together(grid->all().get(), make) : make();
}
/// The values of an expression as a new tensor, to be scanned along an axis.
template <class T, class X>
own_values<T, X> values_of_its_own(X const& x, int axis) {
  if constexpr (has_slices<space_of<X>>) {
    return value_of_slices(astype<T>(x));
  } else {
    auto out = room_of_its_own<T>(x, dextents<rank_of<X>>(x.extents().values()), axis);
    if (out.grid() != nullptr) out = astype<T>(x);
    return out;
  }
}

/// What this rank and those before it contribute to each column of a block, and room for a message.
template <class T>
struct brought_along {
  std::vector<T> total, before, room;
  brought_along(index count, T const& neutral)
      : total(static_cast<std::size_t>(count), neutral), before(total), room(total) {}
  template <class Join>
  T const* join(mpi::communicator const& line, Join const& join, bool behind = false) {
    mpi::join_ranks_before(line, total.data(), before.data(), room.data(), static_cast<index>(total.size()), join, behind);
    return before.data();
  }
};

/// The ranks that share an axis of x; null if each has all of it.
template <class Space, class T>
mpi::communicator const* line_along(shard<Space, T> const& x, int axis) {
  if (!is_shared<Space>(x.grid.get(), x.shape, axis)) return nullptr;
  return &x.grid->along(x.axes()[static_cast<std::size_t>(axis)]);
}

/// Scans the block of x in place, from its end if Backwards.
template <bool Product, bool Backwards = false, class Space, class T>
void scan_over_ranks(shard<Space, T> const& x, int axis) {
  using A = compute_t<T>;
  if (x.shape.size() == 0) return;
  auto const block = x.local();
  scan_shape const s(block.shape.values(), axis);
  auto const run = [&](A const* before) {
    if constexpr (!Backwards) return accumulate<Product>(x.first, x.first, s, before);
    auto const here = view(x.first, block.shape);
    dtensor<T, Space::rank> turned(here.flip(axis));
    accumulate<Product>(turned.data(), turned.data(), s, before);
    assign_to(here.target(), turned.flip(axis), aliasing::excluded);
  };
  auto const* const line = line_along(x, axis);
  if (line == nullptr) return run(nullptr);
  auto brought = mpi::together(x.grid->all().get(), [&] {
    brought_along<A> out(s.outer * s.inner, A(Product ? 1 : 0));
    if (block.shape.size() == 0) return out;
    dtensor<A, Space::rank> totals;
    if constexpr (Product)
      totals = prod(astype<A>(block), axis, keepdims);
    else
      totals = sum(astype<A>(block), axis, keepdims);
    std::copy_n(totals.data(), totals.size(), out.total.data());
    return out;
  });
  auto const* const before = brought.join(*line, [](A const& a, A& b) {
    if constexpr (Product)
      b = number::times(a, b);
    else
      b = number::plus(a, b);
  }, Backwards);
  run(before);
}

template <bool Product, class X>
auto cumulated_over_ranks(X const& x, index axis, char const* call) {
  int const along = normalize_axis(axis, rank_of<X>, call);
  auto out = values_of_its_own<sum_t<X>>(x, along);
  scan_over_ranks<Product>(out.target(), along);
  return out;
}

/// The greatest (least) of some elements, and where the last such one is; -1 if there are none.
template <class T>
struct extreme {
  T value{};
  index place = -1;
  /// Does it replace `before`?
  template <bool Greatest>
  bool replaces(extreme const& before) const {
    auto const a = static_cast<compute_t<T>>(before.value), b = static_cast<compute_t<T>>(value);
    return place >= 0 && (before.place < 0 || b != b || (Greatest ? b >= a : b <= a));
  }
};

/// Scans the block of `out` in place.
template <bool Greatest, class Space, class T>
void find_extremes_over_ranks(shard<Space, T> const& out, shard<Space, std::int64_t> const& places, int axis) {
  if (out.shape.size() == 0) return;
  auto const block = out.local().shape;
  scan_shape const s(block.values(), axis);
  keep_extremes<Greatest>(out.first, out.first, places.first, s);
  auto const* const line = line_along(out, axis);
  if (line == nullptr) return;
  index const low = out.shares()[static_cast<std::size_t>(axis)].low, columns = s.outer * s.inner;
  auto const first = [&](index c) { return c / s.inner * s.length * s.inner + c % s.inner; };
  auto brought = mpi::together(out.grid->all().get(), [&] {
    brought_along<extreme<T>> all(columns, {});
    for (index c = 0; c < columns && s.length > 0; ++c) {
      index const last = first(c) + (s.length - 1) * s.inner;
      all.total.data()[c] = {out.first[last], places.first[last] + low};
    }
    return all;
  });
  auto const* const before = brought.join(*line, [](extreme<T> const& a, extreme<T>& b) {
    if (!b.template replaces<Greatest>(a)) b = a;
  });
  if (low == 0) return;  // the first rank
  for_each_block(s, [&](index begin, index count) {
    auto const* const found = before + begin / (s.length * s.inner) * s.inner + begin % s.inner;
    auto const follow = [&](index i, index c) {  // does element i replace those before it?
      bool const counts = extreme<T>{out.first[i], 0}.template replaces<Greatest>(found[c]);
      out.first[i] = counts ? out.first[i] : found[c].value;
      places.first[i] = counts ? places.first[i] + low : found[c].place;
      return counts;
    };
    if (count > 1) {
      for (index k = 0; k < s.length; ++k)
        for (index c = 0; c < count; ++c) follow(begin + k * s.inner + c, c);
    } else {
      index k = 0;
      while (k < s.length && !follow(begin + k * s.inner, 0)) ++k;
      while (++k < s.length) places.first[begin + k * s.inner] += low;  // all that come later count
    }
  });
}

template <bool Greatest, class X>
auto extremes_over_ranks(X const& x, index axis, char const* call) {
  using T = value_t<X>;
  using S = plain_space_t<space_of<X>>;
  static_assert(!complex_dtype<T>, "lazuli::cummax, cummin: complex numbers have no order");
  int const along = normalize_axis(axis, rank_of<X>, call);
  auto out = values_of_its_own<T>(x, along);
  auto places = room_of_its_own<std::int64_t>(out, out.extents(), along);
  find_extremes_over_ranks<Greatest>(out.target(), places.target(), along);
  return values_and_indices<T, extents_t<X>, S>(std::move(out), std::move(places));
}

/// The difference of neighbours along an axis; for bool, whether they differ.
template <class T, class A, class B>
auto difference(A const& high, B const& low) {
  if constexpr (std::same_as<T, bool>)
    return high != low;
  else
    return high - low;
}
/// x[k + 1] - x[k] along an axis: local if the axis is here; else the neighbours' elements come, and
/// those move that lie on other ranks in the shorter tensor.
template <class T, auto... P>
sharded<T, P...> difference_over_ranks(sharded<T, P...> const& x, int axis) {
  constexpr int rank = sizeof...(P);
  auto sizes = x.extents().values();
  index const left = --sizes[static_cast<std::size_t>(axis)];
  if (line_along(x.target(), axis) == nullptr) {
    sharded<T, P...> out(x.grid(), dextents<rank>(sizes));
    auto const here = x.local();
    out.local() = difference<T>(here.narrow(axis, index{1}, left), here.narrow(axis, index{0}, left));
    return out;
  }
  return [&]<int... I>(std::integer_sequence<int, I...>) {
    auto const next = x.shift(axis, 1)(slice(0, sizes[I])...);
    return values_of_its_own<T>(difference<T>(next, x(slice(0, sizes[I])...)), axis);
  }(std::make_integer_sequence<int, rank>{});
}

}  // namespace detail

/// The same over ranks, placed as x. dtype and errors as on one machine, with errors on every rank,
/// and rank_error if one has no memory. Along axes complete on every rank: the bits of one machine,
/// no message. Along others a rank begins with the total of those before it: integers have the bits
/// of one machine, those of floats depend on the number of ranks.   Cost: the block is read once
/// more; log2(ranks) messages of one number for each column.   Example: docs/distributed.md
template <expression X>
  requires detail::scanned_over_ranks<X, index>
auto cumsum(X const& x, brace_index axis) {
  return detail::cumulated_over_ranks<false>(x, axis.value, "cumsum");
}
template <expression X>
  requires detail::scanned_over_ranks<X, index>
auto cumprod(X const& x, brace_index axis) {
  return detail::cumulated_over_ranks<true>(x, axis.value, "cumprod");
}
// For what a tape follows: mpi/scan_gradients.hpp.
template <expression X>
  requires detail::scan_followed_over_ranks<X, index>
auto cumsum(X const& x, brace_index axis);
template <expression X>
  requires detail::scan_followed_over_ranks<X, index>
auto cumprod(X const& x, brace_index axis);
/// For vectors.
template <expression X>
  requires detail::summed_over_ranks<X>
auto cumsum(X const& x) {
  return lazuli::cumsum(x, 0);
}
template <expression X>
  requires detail::summed_over_ranks<X>
auto cumprod(X const& x) {
  return lazuli::cumprod(x, 0);
}
template <expression X, class... Axis>
  requires detail::summed_over_ranks<X, Axis...>
auto cumulative_sum(X const& x, Axis... axis) {
  return lazuli::cumsum(x, axis...);
}
template <expression X, class... Axis>
  requires detail::summed_over_ranks<X, Axis...>
auto cumulative_prod(X const& x, Axis... axis) {
  return lazuli::cumprod(x, axis...);
}
/// The same; with the bits of one machine along all axes.
template <expression X>
  requires detail::scanned_over_ranks<X, index>
auto cummax(X const& x, brace_index axis) {
  return detail::extremes_over_ranks<true>(x, axis.value, "cummax");
}
template <expression X>
  requires detail::scanned_over_ranks<X, index>
auto cummin(X const& x, brace_index axis) {
  return detail::extremes_over_ranks<false>(x, axis.value, "cummin");
}

/// The same over ranks, placed as x, with the bits of one machine.   Cost: local along axes
/// complete on every rank; along others one halo for each of the n, and elements at the ends of
/// blocks move: the result is divided by its own extents.
template <expression X>
  requires detail::scanned_over_ranks<X, index>
auto diff(X const& x, brace_index order = 1, brace_index axis = -1) {
  index n = order;
  int const along = normalize_axis(axis, rank_of<X>, "diff");
  if (n < 0) fail<shape_error>("diff: order ", n, " is negative");
  if constexpr (detail::is_sharded<X>) {
    if (n == 1 && x.extents()[along] > 0) return detail::difference_over_ranks(x, along);  // no copy of x
  }
  auto out = detail::values_of_its_own<value_t<X>>(x, along);
  for (; n > 0 && out.extents()[along] > 0; --n) out = detail::difference_over_ranks(out, along);
  return out;
}

LAZULI_END
