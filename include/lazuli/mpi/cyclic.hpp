// Block-cyclic placements: blocks of an axis are dealt to the ranks along an axis of the mesh in
// turn, as in ScaLAPACK. Each rank stores its blocks contiguously.
#pragma once

#include <lazuli/mpi/placement.hpp>

LAZULI_BEGIN

/// An axis in blocks of so many elements, which are dealt in turn to the ranks along the mesh axis
/// of this name: block_cyclic<"x", 64>.
template <fixed_text Name, index Block>
struct block_cyclic_axis {
  static_assert(Block > 0, "lazuli: block_cyclic<\"x\", 64>: blocks have at least one element");
  static constexpr std::string_view name() { return Name.view(); }
  /// How many elements a block has.
  static constexpr index block = Block;
};
template <fixed_text Name, index Block>
inline constexpr block_cyclic_axis<Name, Block> block_cyclic{};
template <fixed_text Name, index Block>
inline constexpr bool is_placement<block_cyclic_axis<Name, Block>> = true;

/// The memory of many ranks where some of P… are block-cyclic. It is a space of its own, since
/// functions over ranks take shares, which go on from one rank to the next.
template <class... P>
struct cyclic_space {
  static constexpr std::string_view name = "ranks";
  static constexpr int rank = sizeof...(P);
};

namespace detail {

template <class P>
inline constexpr index block_of = 0;
template <fixed_text Name, index Block>
inline constexpr index block_of<block_cyclic_axis<Name, Block>> = Block;
template <class... P>
inline constexpr bool is_cyclic<cyclic_space<P...>> = true;

/// The space of a tensor that is placed so.
template <class... P>
struct placed_so {
  using type =
      std::conditional_t<((block_of<P> != 0) || ...), cyclic_space<P...>, sharded_space<P...>>;
};
template <class... P>
using space_of_placements = typename placed_so<P...>::type;
template <class Space>
struct named_space;
template <class... P>
struct named_space<sharded_space<P...>> {
  using type = space_of_placements<P...>;
};
/// The space of ranks with the placements of `sharded_space<P...>`, of which some may be
/// block-cyclic.
template <class Space>
using named_space_t = typename named_space<Space>::type;

/// The same axes of the mesh, each cut in shares.
template <class P>
struct in_shares {
  using type = P;
};
template <fixed_text Name, index Block>
struct in_shares<block_cyclic_axis<Name, Block>> {
  using type = on_axis<Name>;
};
template <class Space>
struct space_in_shares {
  using type = Space;
};
template <class... P>
struct space_in_shares<cyclic_space<P...>> {
  using type = sharded_space<typename in_shares<P>::type...>;
};
template <class Space>
using space_in_shares_t = typename space_in_shares<Space>::type;

template <class... P>
struct placements<cyclic_space<P...>> : placements<sharded_space<P...>> {};
template <class... P>
inline constexpr bool all_placed<cyclic_space<P...>> =
    all_placed<space_in_shares_t<cyclic_space<P...>>>;
template <class... P>
inline constexpr bool places_axes<cyclic_space<P...>> = true;
template <class... P>
inline constexpr bool has_tapes<cyclic_space<P...>> = false;
template <class... P, placement... Q>
inline constexpr bool are_places_of_axes<cyclic_space<P...>, Q...> =
    sizeof...(P) == sizeof...(Q) && all_placed<space_of_placements<Q...>>;

// Along an axis in blocks, other operands have the same blocks or lack the axis: the loop reads
// what lies at the same place of each rank's memory.
template <class A, class B>
struct placements_beside_blocks {
  using type = std::conditional_t<std::is_same_v<A, B>, A, void>;
};
template <class A, class B>
  requires(block_of<A> == 0 && block_of<B> == 0 && placement<A> && placement<B>)
struct placements_beside_blocks<A, B> : two_placements<A, B> {};

template <class A, class B, int FromEnd>
consteval auto join_axis_in_blocks() {
  using left = decltype(placements<A>::template from_end<FromEnd>());
  using right = decltype(placements<B>::template from_end<FromEnd>());
  if constexpr (FromEnd >= A::rank)
    return space_box<right>{};
  else if constexpr (FromEnd >= B::rank)
    return space_box<left>{};
  else
    return space_box<typename placements_beside_blocks<left, right>::type>{};
}
template <class A, class B>
consteval auto join_in_blocks() {
  constexpr int rank = A::rank > B::rank ? A::rank : B::rank;
  return []<int... I>(std::integer_sequence<int, I...>) {
    return space_box<
        cyclic_space<typename decltype(join_axis_in_blocks<A, B, rank - 1 - I>())::type...>>{};
  }
  (std::make_integer_sequence<int, rank>{});
}
template <class A, class B>
struct two_spaces_in_blocks {
  using joined = typename decltype(join_in_blocks<A, B>())::type;
  using type =
      std::conditional_t<all_placed<joined>, joined, placed_differently_move_one_with_to<A, B>>;
};
template <class... A, class... B>
  requires(!std::is_same_v<cyclic_space<A...>, cyclic_space<B...>>)
struct two_spaces<cyclic_space<A...>, cyclic_space<B...>>
    : two_spaces_in_blocks<cyclic_space<A...>, cyclic_space<B...>> {};
template <class... A, class... B>
struct two_spaces<cyclic_space<A...>, sharded_space<B...>>
    : two_spaces_in_blocks<cyclic_space<A...>, sharded_space<B...>> {};
template <class... A, class... B>
struct two_spaces<sharded_space<A...>, cyclic_space<B...>>
    : two_spaces_in_blocks<sharded_space<A...>, cyclic_space<B...>> {};
template <class... P, class From>
struct storing_objection<cyclic_space<P...>, From> : stored_over_ranks<cyclic_space<P...>, From> {};

template <class... P>
inline constexpr bool drops_axes_at_run_time<cyclic_space<P...>> = false;
template <class... P, unsigned Axes>
struct space_of_reduced<cyclic_space<P...>, false, Axes> {
  using type = named_space_t<typename space_of_reduced<sharded_space<P...>, false, Axes>::type>;
};

/// lies_in_shares: elements over ranks, or those of them that a tape follows, of which no axis is
/// in blocks.
template <class X>
concept lies_in_shares = over_ranks<X> && !is_cyclic<space_of_values<X>>;

}  // namespace detail

/// over_a_mesh: an expression whose elements lie on the ranks of a mesh, in shares or in blocks.
/// Models: sharded, an expression of them. Not: tensor, a tracked value.
template <class X>
concept over_a_mesh = detail::places_axes<space_of<X>>;
/// in_blocks: the same where an axis is block-cyclic.
template <class X>
concept in_blocks = detail::is_cyclic<space_of<X>>;

LAZULI_END
