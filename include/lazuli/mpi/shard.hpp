// shard: what expressions hold of a sharded tensor: the extents of the whole, this rank's block, and
// where that block lies in the whole.
#pragma once

#include <algorithm>
#include <lazuli/mpi/box.hpp>
#include <lazuli/plan/operands.hpp>

LAZULI_BEGIN
namespace detail {

/// Leaves that read elements of other ranks (mpi/shift.hpp), and chains over such leaves.
template <class X>
inline constexpr bool reads_neighbours = false;
template <class Op, class T, class... C>
inline constexpr bool reads_neighbours<node<Op, T, C...>> = (reads_neighbours<C> || ...);

/// The type in which the elements of a chain are folded.
template <class X>
using folded_t = compute_t<typename X::value_type>;

/// Where the elements along an axis lie in the tensor of which they are a slice: every `step`th
/// element of `whole` from element `low` on; -1: they are all of it.
struct axis_window {
  index low = 0, step = 1, whole = -1;
  friend bool operator==(axis_window const&, axis_window const&) = default;
};
template <int R>
using windows = std::array<axis_window, static_cast<std::size_t>(R)>;

/// The elements of a slice of n elements that lie in a share of the whole.
inline mpi::share share_in(axis_window const& w, index n, mpi::share of_whole) {
  if (w.whole < 0) return of_whole;
  auto const first_at = [&](index place) {
    index const i = place <= w.low ? 0 : (place - w.low - 1) / w.step + 1;
    return i < n ? i : n;
  };
  return {first_at(of_whole.low), first_at(of_whole.high)};
}

/// A leaf, and a destination: elements of type D, of which this rank holds a block.
template <class Space, class D>
struct shard {
  using value_type = std::remove_const_t<D>;
  using extents_type = dextents<Space::rank>;
  using expression_kind = leaf_kind;
  using memory_space = Space;
  static constexpr bool owns_memory = false;
  static constexpr int rank = Space::rank;

  D* first;  // of the block
  extents_type shape;  // of the whole
  index_array<rank> steps;
  mpi::borrowed_grid grid;
  std::shared_ptr<void const> memory;  // of the grid, too: kept as long as anything refers to it
  windows<rank> from{};
  D* block = nullptr;       // of a slice the first of the tensor's block
  bool other_axes = false;  // than the tensor has: numbers were subscripts, or they are in another order
  index before = -1;        // steps from the whole's first element to the block's; -1: not known

  D* data() const { return first; }
  extents_type extents() const { return shape; }
  index_array<rank> strides() const { return steps; }
  shard const& target() const { return *this; }
  operator value_type() const requires(Space::rank == 0) { return *first; }
  /// The same elements, to be read.
  shard<Space, std::remove_const_t<D> const> read_only() const {
    return {first, shape, steps, grid, memory, from, block, other_axes, before};
  }

  /// May there be gaps between elements, or another order? The answer is the same on every rank.
  bool is_view() const {
    return other_axes || std::any_of(from.begin(), from.end(), [](axis_window const& w) { return w.whole >= 0; });
  }
  /// The extents of the tensor of which this is a slice.
  extents_type whole() const {
    if constexpr (!has_slices<Space>) return shape;
    auto out = shape.values();
    for (std::size_t i = 0; i < from.size(); ++i)
      if (from[i].whole >= 0) out[i] = from[i].whole;
    return extents_type(out);
  }
  axes_of_mesh<rank> axes() const { return axes_in<Space>(grid.get(), whole()); }
  /// How its axes are divided, and where this rank is along each of them.
  auto dealt() const { return dealt_axes<Space>(grid.get(), whole(), axes()); }
  axes_of_mesh<rank> places() const {
    auto out = axes();
    for (int& m : out) m = m < 0 ? 0 : grid->place(m);
    return out;
  }
  box<rank> shares() const {
    if constexpr (!has_slices<Space>)
      return part_of_space<Space>(grid.get(), shape);
    else
      return grid == nullptr ? part_here(nullptr, shape, axes()) : shares_at(grid->places());
  }
  /// The shares of the rank at these places of the mesh.
  box<rank> shares_at(std::vector<int> const& places) const {
    auto const along = axes();
    auto const all = whole();
    box<rank> out{};
    for (std::size_t i = 0; i < out.size(); ++i) {
      int const axis = static_cast<int>(i), m = along[i];
      out[i] = m < 0 ? mpi::share{0, shape[axis]}
                     : share_in(from[i], shape[axis],
                                mpi::share_of(all[axis], grid->size(m), places[static_cast<std::size_t>(m)]));
    }
    return out;
  }
  /// For each axis that ranks share, its window; `whole` is -1 where every rank has all of it.
  windows<rank> lies() const {
    windows<rank> out{};
    auto const along = axes();
    auto const all = whole();
    for (std::size_t i = 0; i < out.size(); ++i) {
      if (along[i] < 0) continue;
      out[i] = from[i];
      out[i].whole = all[static_cast<int>(i)];
    }
    return out;
  }
  /// This rank's block as a leaf of the host.
  strided<D, extents_type> local() const { return {first, extents_of_box(shares()), steps}; }
  /// A part of this rank's block.
  strided<D, extents_type> local(box<rank> const& part) const {
    if (is_empty(part)) return {first, extents_of_box(part), steps};
    index const skipped = before < 0 ? steps_to(shares()) : before;
    return {first + (steps_to(part) - skipped), extents_of_box(part), steps};
  }
  /// Steps from the first element of the whole to a part's first, if the whole lay like this block.
  index steps_to(box<rank> const& part) const {
    index out = 0;
    for (std::size_t i = 0; i < part.size(); ++i) out += part[i].low * steps[i];
    return out;
  }
};

/// The part of an operand of extents `shape` that `part` of a statement reads.
template <std::size_t N, class E>
box<E::rank()> part_of_operand(std::array<mpi::share, N> const& part, E const& shape) {
  box<E::rank()> out{};
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = shape[static_cast<int>(i)] == 1 ? mpi::share{0, 1} : part[i + N - out.size()];
  return out;
}

/// The same for an operand whose last `Inner` axes are matrices, or vectors, of a batch, and are read whole.
template <int Inner, std::size_t N, class E>
box<E::rank()> part_of_batch(std::array<mpi::share, N> const& part, int inner_of_part, E const& shape) {
  box<E::rank()> out{};
  std::size_t const batch = out.size() - Inner, skipped = N - static_cast<std::size_t>(inner_of_part) - batch;
  for (std::size_t i = 0; i < out.size(); ++i) {
    index const n = shape[static_cast<int>(i)];
    out[i] = i < batch && n != 1 ? part[i + skipped] : mpi::share{0, n};
  }
  return out;
}

/// x as a statement holds it: where it holds its operands itself no copy, since each shard in it counts owners.
template <class X>
decltype(auto) held_operands(X const& x) {
  if constexpr (std::is_same_v<closure_t<X const&>, X>)
    return (x);
  else
    return close(x);
}

/// Looks for the mesh on which leaves lie.
struct grid_search {
  std::string_view call;
  mpi::borrowed_grid found;
  template <class X>
  void operator()(X const& x) {
    if constexpr (over_a_mesh<X>) meet(x.target().grid);
  }

 private:
  void meet(mpi::borrowed_grid own) {
    if (found != nullptr && own != nullptr && own != found)
      fail<shape_error>(call, ": the operands lie on two meshes; make one, and copy it");
    if (found == nullptr) found = own;
  }
};
/// The mesh on which the leaves of an expression lie; null if there is none. Throws shape_error,
/// alike on every rank, if they lie on two.
template <class X>
mpi::borrowed_grid grid_of(X const& e, std::string_view call, mpi::borrowed_grid found = nullptr) {
  grid_search search{call, found};
  for_each_source(e, search);
  return search.found;
}

/// For each leaf, what this rank reads for `part` of the value.
template <std::size_t N>
struct leaves_here {
  std::array<mpi::share, N> const& part;
  template <class X>
  auto operator()(X const& x) const {
    if constexpr (over_a_mesh<X>) {
      auto const read = x.target().local(part_of_operand(part, x.target().shape));
      return strided<typename X::value_type const, typename decltype(read)::extents_type>{read.first, read.shape, read.steps};
    } else {
      return x;
    }
  }
};
/// A chain without barriers as a chain of the host: `part` of its value, for which this rank has
/// all operands.
template <class X, std::size_t N>
auto here(X const& e, std::array<mpi::share, N> const& part) {
  return plan::with_leaves(e, leaves_here<N>{part});
}

}  // namespace detail
LAZULI_END
