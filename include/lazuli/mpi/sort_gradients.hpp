// How adjoints go back through sort and diff over ranks: each to where its element came from.
#pragma once

#include <lazuli/indexing/scatter.hpp>
#include <lazuli/mpi/factory.hpp>
#include <lazuli/mpi/scan_gradients.hpp>
#include <lazuli/mpi/sort.hpp>

LAZULI_BEGIN
namespace detail {

/// moved_over_ranks: what sort and diff over ranks accept of what a tape follows.
template <class X, class... A>
concept moved_over_ranks = over_ranks<X> && on_tape<X> && rank_of<X> > 0 && (std::is_convertible_v<A, index> && ...);

/// An adjoint and the place where it goes.
template <class T>
struct returning_value {
  std::int64_t place;
  T value;
  friend std::uint64_t key_part(returning_value const& x) { return static_cast<std::uint64_t>(x.place); }
  friend bool operator<(returning_value const& a, returning_value const& b) { return a.place < b.place; }
};

/// to[places[k]] = g[k] along an axis; the places of a row are a permutation.
template <class T, auto... P>
void put_back_over_ranks(sharded<T, P...> const& g, sharded<std::int64_t, P...> const& places, int axis,
                         sharded<T, P...>& to) {
  constexpr int rank = sizeof...(P);
  auto const& own = to.target();
  if (own.shape.size() == 0) return;
  auto const scattered = [axis](auto const& there, auto const& from) {
    dtensor<T, rank> const zeros(from * T(0));
    return dtensor<T, rank>(lazuli::scatter(zeros, axis, there, from));
  };
  auto const* const line = line_along(own, axis);
  if (line == nullptr) {
    if (to.local().size() != 0) to.local() = scattered(places.local(), g.local());
  } else if constexpr (rank == 1) {
    using E = returning_value<T>;
    sort_row_of_ranks<E>(
        *own.grid, *line, own.shape[0], [&](index i) { return E{places.data()[i], g.data()[i]}; },
        [&](index i, E const& e) { own.first[i] = e.value; });
  } else {
    auto const along = own.axes(), whole = with_whole_axis(along, own.shape, axis);
    auto const moved = [&]<class V>(sharded<V, P...> const& x) {
      auto const from = x.target().local();
      moving_block<V, rank> out(*own.grid, own.shape, along, {from.first, from.shape, from.steps});
      out.move_to(whole);
      return out;
    };
    auto const there = moved(places);
    auto const values = moved(g);
    auto const seen = [](auto const& x) {
      return view_of<typename std::remove_cvref_t<decltype(*x.first)> const, dextents<rank>>(x.first, {x.shape, x.steps, 0});
    };
    auto const found = mpi::together(own.grid->all().get(), [&] { return scattered(seen(there.block()), seen(values.block())); });
    moving_block<T, rank> back(*own.grid, own.shape, whole, {found.data(), found.extents(), found.strides()});
    back.move_to(along);
    if (to.local().size() != 0) assign_to(own.local(), back.block(), aliasing::excluded);
  }
}

/// The adjoint of one difference along an axis of extents `shape`: g[k - 1] - g[k], 0 beyond the ends of g.
template <class T, auto... P>
sharded<T, P...> share_of_difference(sharded<T, P...> const& g, dextents<static_cast<int>(sizeof...(P))> const& shape, int axis) {
  auto wide = room_of_its_own<T>(g, shape, axis);
  wide.zero_();
  index const left = g.extents()[axis];
  if (left == 0) return wide;
  if (line_along(wide.target(), axis) == nullptr) {
    auto here = wide.local();
    auto high = here.narrow(axis, index{1}, left), low = here.narrow(axis, index{0}, left);
    high += g.local();
    low -= g.local();
    return wide;
  }
  // g is divided by its own extents: its elements move to where they are in x, without the last one.
  [&]<int... I>(std::integer_sequence<int, I...>) {
    auto const to = wide(slice(0, g.extents()[I])...).target();
    MPI_Comm const all = to.grid->all().get();
    using space = typename std::remove_cvref_t<decltype(to)>::memory_space;
    mpi::messages moves(to.grid->all());
    auto const come = mpi::together(all, [&] {
      auto out = make_shard<space, T>(to.grid, to.shape, to.from);
      plan_moves(g.target(), out, moves);
      return out;
    });
    moves.start();
    copy_own(g.target(), come);
    moves.wait();
    assign_to(to, come.read_only(), aliasing::excluded);
  }(std::make_integer_sequence<int, sizeof...(P)>{});
  return values_of_its_own<T>(wide.shift(axis, -1) - wide, axis);
}

}  // namespace detail

/// The same for what a tape follows.   On the way back: another sort finds the places, and elements move to
/// where they were.
template <expression X>
  requires detail::moved_over_ranks<X>
auto sort(X const& x, brace_index axis = -1, bool descending = false) {
  int const along = normalize_axis(axis, rank_of<X>, "sort");
  return detail::recording_on<space_of<X>>::over_ranks(
      [=](auto const& from) { return lazuli::sort(from, along, descending); },
      [=](auto const& of) {
        auto places = lazuli::argsort(detail::inactive(of), along, descending);
        auto const kept = std::make_shared<decltype(places) const>(std::move(places));
        return [=](auto, auto const& g, auto const&) {
          auto const values = detail::values_of_its_own<value_t<decltype(g)>>(g, along);
          auto out = values;
          detail::put_back_over_ranks(values, *kept, along, out);
          return out;
        };
      },
      x);
}
/// The same for what a tape follows.   On the way back: for each column one element moves between neighbours,
/// and those elements that lie on other ranks in the longer tensor.
template <expression X>
  requires detail::moved_over_ranks<X>
auto diff(X const& x, brace_index n = 1, brace_index axis = -1) {
  int const along = normalize_axis(axis, rank_of<X>, "diff");
  return detail::recording_on<space_of<X>>::over_ranks(
      [=](auto const& from) { return lazuli::diff(from, n, along); },
      [=](auto const& of) {
        dextents<rank_of<X>> const shape(of.extents().values());
        return [=](auto, auto const& g, auto const&) {
          auto out = detail::values_of_its_own<value_t<decltype(g)>>(g, along);
          auto sizes = shape.values();
          auto& length = sizes[static_cast<std::size_t>(along)];
          for (length = out.extents()[along]; length < shape[along];) {
            ++length;
            out = detail::share_of_difference(out, dextents<rank_of<X>>(sizes), along);
          }
          return out;
        };
      },
      x);
}

LAZULI_END
