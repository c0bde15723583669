// Neighbours of elements: a sharded tensor read at a distance.
#pragma once

#include <lazuli/mpi/halo.hpp>
#include <lazuli/mpi/sharded.hpp>

LAZULI_BEGIN
namespace detail {

/// A leaf: element i of it is element i + by of a shard, `fill` beyond the ends.
template <class Space, class T>
struct shifted : lazy_methods<shifted<Space, T>> {
  using value_type = T;
  using extents_type = dextents<Space::rank>;
  using expression_kind = leaf_kind;
  using memory_space = Space;
  static constexpr bool owns_memory = false;
  static constexpr int axes = Space::rank;

  shard<Space, T const> of;
  index_array<axes> by;
  T fill;

  shifted(shard<Space, T const> x, index_array<axes> const& distance, T beyond)
      : of(std::move(x)), by(distance), fill(beyond) {}
  extents_type extents() const { return of.shape; }
  index_array<axes> strides() const { return of.steps; }
  T const* data() const { return of.first; }
  shard<Space, T const> const& target() const { return of; }

  /// Further along an axis.
  template <index_like A>
  shifted shift(A axis, index distance) const {
    shifted out = *this;
    out.by[static_cast<std::size_t>(normalize_axis(static_cast<index>(axis), axes, "shift"))] +=
        distance;
    return out;
  }
};

template <class Space, class T>
inline constexpr bool reads_neighbours<shifted<Space, T>> = true;

}  // namespace detail

/// x at a distance: element i of the result is element i + by of x along an axis, `fill` where there
/// is none. Lazy: a statement over shifts of a tensor exchanges one halo, as wide as they reach.
/// `x.shift(0, 1)`, and further `x.shift(0, 1).shift(1, -1)`.   Throws index_error.
/// Cost: the elements of the halo as messages, while the inner part of the block is computed where it
/// lies; a copy of the block where the statement writes a tensor that it shifts.
template <class T, auto... P, index_like A>
auto shift(sharded<T, P...> const& x, A axis, index by, T fill = T(0)) {
  using space = typename sharded<T, P...>::memory_space;
  return detail::shifted<space, T>(close(x), {}, fill).shift(axis, by);
}

LAZULI_END
