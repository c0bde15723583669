// How a tape's values and adjoints lie on ranks: each is placed as its variable; what flows to a
// variable from more elements, or from other ranks, is summed.
#pragma once

#include <lazuli/mpi/redistribute.hpp>
#include <lazuli/mpi/reduce.hpp>
#include <lazuli/tensor/same_space.hpp>

LAZULI_BEGIN
namespace detail {

/// A tensor for what a function computes; the ranks agree that all have memory for it.
template <class Tensor, class E>
Tensor agreed(std::shared_ptr<mpi::grid const> const& grid, E const& shape) {
  auto const make = [&] { return Tensor(grid, dextents<E::rank()>(shape.values())); };
  return grid == nullptr ? make() : mpi::together(grid->all().get(), make);
}
/// The same beside x; beside a leaf of a tape, which has many, each rank allocates by itself.
template <class Tensor, class E, class X>
Tensor agreed_beside(E const& shape, X const& x) {
  auto grid = grid_of(x, "empty");
  if constexpr (requires { x.other_axes; })
    return Tensor(std::move(grid), dextents<E::rank()>(shape.values()));
  else
    return agreed<Tensor>(grid, shape);
}

/// Shards have no layout but their own: a tape's mappings, which views would change, are ignored
/// here (autodiff/active.hpp refuses such views).
template <class... P>
struct memory_of<sharded_space<P...>> {
  using space = sharded_space<P...>;
  template <int R>
  using last = typename decltype(last_placements<space, R>())::type;
  template <class T, class E>
  using tensor = typename sharded_in<last<E::rank()>, T>::type;
  template <class D, class E>
  using leaf = shard<space, D>;

  template <class T, class E, class X>
  static tensor<T, E> empty(E const& shape, X const& x) {
    return agreed_beside<tensor<T, E>>(shape, x);
  }
  template <class X>
  static shard<space, value_t<X> const> leaf_of(X const& x) {
    return x.target().read_only();
  }
  template <class L, class E>
  static auto arranged(L& x, mapping<E> const&) {
    return x.target();
  }
  template <class T, class E>
  static auto viewed(shard<space, T> const& x, mapping<E> const&, lifetime_token = {}) {
    return x;
  }
  template <class... X>
  static void check_one_device(char const*, X const&...) {}

  /// Elements of a leaf under a mapping of this space's rank. They are shared along the axes that
  /// are shared here, or that have step 0.
  template <class X, class E>
  static shard<space, value_t<X> const> placed_as(X const& x, mapping<E> const& map) {
    auto const& own = x.target();
    return {own.first, map.extents, map.strides, own.grid, own.memory, {}, nullptr, true};
  }
  template <class X>
  static auto transposed(X const& x) {  // matrices, of a batch, too
    return permuted<swapped_order<space::rank>(space::rank - 2, space::rank - 1)>(leaf_of(x));
  }
  /// A vector, or a number, with an axis of extent 1 before its last one (-2) or behind it (-1).
  template <int Axis, class X>
  static auto with_axis(X const& x) {
    using more = std::conditional_t<Axis == -1, sharded_space<P..., all_t>, sharded_space<all_t, P...>>;
    auto const& own = x.target();
    index_array<more::rank> sizes{}, steps{};
    sizes[Axis == -1 ? space::rank : 0] = 1;
    for (std::size_t i = 0; i < space::rank; ++i) {
      sizes[i + (Axis == -2)] = own.shape[static_cast<int>(i)];
      steps[i + (Axis == -2)] = own.steps[i];
    }
    return shard<more, value_t<X> const>{own.first, dextents<more::rank>(sizes), steps, own.grid, own.memory, {}, nullptr, own.is_view()};
  }
  /// A matrix of one row or one column.
  template <class X>
  static auto as_vector(X const& x) {
    using one = sharded_space<typename two_placements<P...>::type>;
    auto const& own = x.target();
    std::size_t const at = own.shape[0] == 1;
    return shard<one, value_t<X> const>{own.first, dextents<1>(own.shape[static_cast<int>(at)]),
                                        {own.steps[at]}, own.grid, own.memory, {}, nullptr, own.is_view()};
  }

  /// then(e): e is g summed over the axes along which an operand of extents `own`, placed as this
  /// space, was repeated; it is placed so too. Collective where g is shared along other axes.
  template <class T, class E, class X, class Then>
  static void sum_to(E const& own, X const& g, Then const& then) {
    constexpr int R = rank_of<X>;
    std::array<bool, static_cast<std::size_t>(R)> axes{};
    bool any = false;
    for (int i = 0; i < R; ++i) {
      int const at = i - (R - space::rank);
      any |= axes[static_cast<std::size_t>(i)] = at < 0 || own[at] != g.extents()[i];
    }
    if constexpr (R == space::rank && std::is_same_v<typename two_spaces<space, space_of<X>>::type, space>)
      if (!any) return then(g);
    using there = typename sharded_in<space_of<X>, T>::type;
    there const sums = any ? there(make_reduction<true, dextents<R>>(op::sum_reduction{}, g, axes)) : there(g);
    auto const placed = redistributed(last<R>{}, sums);
    index_array<space::rank> steps{};
    for (std::size_t i = 0; i < space::rank; ++i) steps[i] = placed.target().steps[i + R - space::rank];
    auto const& from = placed.target();
    then(shard<space, T const>{from.first, own, steps, from.grid, from.memory});
  }
};

/// For tensors in blocks, which no tape follows.
template <class... P>
struct memory_of<cyclic_space<P...>> {
  template <class T, class E>
  using tensor =
      typename sharded_in<typename decltype(last_placements<cyclic_space<P...>, E::rank()>())::type,
                          T>::type;
  template <class T, class E, class X>
  static tensor<T, E> empty(E const& shape, X const& x) {
    return agreed_beside<tensor<T, E>>(shape, x);
  }
  template <class X>
  static shard<cyclic_space<P...>, value_t<X> const> leaf_of(X const& x) {
    return x.target().read_only();
  }
};

/// batches_over_ranks: the space of a batch of matrices of which each rank has some, each whole.
/// Models: sharded_space<on_axis<"x">, all_t, all_t>.
template <class Space>
inline constexpr bool is_batch = false;
template <class A, class B, class C, class... P>
inline constexpr bool is_batch<sharded_space<A, B, C, P...>> =
    std::is_same_v<decltype(placements<sharded_space<A, B, C, P...>>::template from_end<0>()), all_t>&&
        std::is_same_v<decltype(placements<sharded_space<A, B, C, P...>>::template from_end<1>()), all_t>;
template <class Space>
concept batches_over_ranks = is_batch<Space>;

/// Where the results for each matrix of a batch, which have as many axes, lie: beside the matrix.
template <batches_over_ranks Space>
struct beside_batch {};
template <batches_over_ranks Space>
struct memory_of<beside_batch<Space>> {
  template <class T, class E>
  using tensor = typename sharded_in<plain_space_t<first_placed<Space, E::rank()>>, T>::type;
  template <class T, class E, class X>
  static tensor<T, E> empty(E const& shape, X const& x) {
    return agreed_beside<tensor<T, E>>(shape, x);
  }
};

// On every rank; for a batch, where the matrix is.
template <class... P>
struct space_of_factor<sharded_space<P...>> {
  using type = sharded_space<>;
};
template <class... P>
struct space_of_factor<cyclic_space<P...>> {
  using type = sharded_space<>;
};
template <class... P>
  requires batches_over_ranks<sharded_space<P...>>
struct space_of_factor<sharded_space<P...>> {
  using type = beside_batch<sharded_space<P...>>;
};

/// A leaf that is an expression over ranks, or holds its value.
template <class X>
auto shard_of(X const& x) {
  return memory_of<space_of<X>>::leaf_of(x);
}
template <class X>
  requires(!leaf<X> || has_slices<space_of<X>>)
auto shard_of(X const& x) {
  return memory_of<plain_space_t<space_of<X>>>::leaf_of(values_in<space_of<X>>::value(x));
}

}  // namespace detail
LAZULI_END
