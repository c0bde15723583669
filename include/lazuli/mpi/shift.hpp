// Neighbours of elements: a sharded tensor that is read at a distance.
#pragma once

#include <lazuli/mpi/halo.hpp>
#include <lazuli/mpi/sharded.hpp>

LAZULI_BEGIN
namespace detail {

template <class Space, class T, class More>
shifted<More, T> cut(shifted<Space, T> const& x, shard<More, T const> const& slice) {
  return {x, slice};
}

/// A leaf: its element i is element i + by of a shard, `fill` beyond the ends.
template <class Space, class T>
struct shifted : lazy_methods<shifted<Space, T>> {
  using value_type = T;
  using extents_type = dextents<Space::rank>;
  using expression_kind = leaf_kind;
  using memory_space = Space;
  static constexpr bool owns_memory = false;
  static constexpr int axes = Space::rank;

  shard<plain_space_t<Space>, T const> of;
  index_array<axes> by;
  T fill;
  // A slice: its extents, and where it begins along axes that ranks share; along others `by` tells.
  extents_type shape;
  index_array<axes> origin{};

  shifted(shard<plain_space_t<Space>, T const> x, index_array<axes> const& distance, T beyond)
      : of(std::move(x)), by(distance), fill(beyond), shape(of.shape) {}
  template <class Other>
  shifted(shifted<Other, T> const& x, shard<Space, T const> const& slice)
      : of(x.of), by(x.by), fill(x.fill), shape(slice.shape), origin(x.origin) {
    auto const along = of.axes();
    for (std::size_t i = 0; i < by.size(); ++i) {
      if (slice.from[i].step != 1) fail<index_error>("shift: of slices with a step of 1");
      (along[i] < 0 ? by : origin)[i] += slice.from[i].low;
    }
  }
  extents_type extents() const { return shape; }
  index_array<axes> strides() const { return of.steps; }
  T const* data() const { return of.first; }
  shard<plain_space_t<Space>, T const> const& target() const { return of; }
  windows<axes> lies() const {
    auto out = of.lies();
    for (std::size_t i = 0; i < out.size(); ++i)
      if (out[i].whole >= 0) out[i].low = origin[i];
    return out;
  }

  /// Shifted further along an axis.
  template <index_like A>
  shifted shift(A axis, index distance) const {
    shifted out = *this;
    out.by[static_cast<std::size_t>(normalize_axis(static_cast<index>(axis), axes, "shift"))] +=
        distance;
    return out;
  }
  /// The elements that slices take; shifts may read beyond these.
  template <class... S>
    requires(sharded_subscripts<Space, S...> && (is_slice_or_all<std::remove_cvref_t<S>> && ...))
  auto operator()(S... s) const {
    // Where a slice of these extents would begin, computed from a shard without elements.
    shard<Space, T const> const all{nullptr, shape, {}, of.grid, nullptr, {}};
    return detail::cut(*this, sliced(all, s...));
  }
  template <class... S>
    requires(!(sharded_subscripts<Space, S...> && (is_slice_or_all<std::remove_cvref_t<S>> && ...)))
  // clang-format off
  subscripts_over_ranks_are_all_and_slices_and_numbers_along_whole_axes<Space, S...> operator()(S const&...) const
      LAZULI_REFUSED("lazuli: subscripts of a shift are all and slices; assign it to a tensor, of which others are taken");
  // clang-format on
};

template <class Space, class T>
inline constexpr bool reads_neighbours<shifted<Space, T>> = true;

}  // namespace detail

/// x at a distance: element i of the result is element i + by of x along an axis, `fill` where
/// there is none. Lazy: a statement over shifts of a tensor exchanges one halo, as wide as the
/// shifts require. `x.shift(0, 1)`, or along two axes `x.shift(0, 1).shift(1, -1)`.   Throws
/// index_error. Cost: the elements of the halo as messages, while the inner part of the block is
/// computed in place; a copy of the block if the statement writes a tensor that it shifts.
template <class T, auto... P, index_like A>
  requires(!in_blocks<sharded<T, P...>>)
auto shift(sharded<T, P...> const& x, A axis, index by, T fill = T(0)) {
  using space = typename sharded<T, P...>::memory_space;
  return detail::shifted<space, T>(close(x), {}, fill).shift(axis, by);
}

namespace detail {

template <class T, class... P>
auto shifted_view(shard<sharded_space<P...>, T> const& x, index axis, index by, std::remove_const_t<T> fill) {
  using V = std::remove_const_t<T>;
  using space = sharded_space<P...>;
  if (x.other_axes) fail<index_error>("shift: a number was a subscript here, or axes changed places: shift the tensor first");
  index_array<space::rank> sizes{};
  for (std::size_t i = 0; i < sizes.size(); ++i)
    sizes[i] = x.from[i].whole < 0 ? x.shape[static_cast<int>(i)] : x.from[i].whole;
  shard<plain_space_t<space>, V const> const all{x.block, dextents<space::rank>(sizes), x.steps, x.grid, x.memory};
  shard<space, V const> const slice{nullptr, x.shape, {}, x.grid, nullptr, x.from};
  return cut(shifted<plain_space_t<space>, V>(all, {}, fill).shift(axis, by), slice);
}

}  // namespace detail

LAZULI_END
