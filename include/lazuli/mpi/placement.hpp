// Where the elements of a sharded tensor lie: each of its axes on an axis of the mesh, or on all
// ranks. The memory spaces that express this in types, and how they are joined.
#pragma once

#include <lazuli/meta/space.hpp>
#include <lazuli/meta/text.hpp>
#include <lazuli/shape/slice.hpp>
#include <lazuli/tensor/assignable.hpp>

LAZULI_BEGIN

/// An axis of a tensor, divided among the ranks along the mesh axis of this name: on<"x">.
template <fixed_text Name>
struct on_axis {
  static constexpr std::string_view name() { return Name.view(); }
};
template <fixed_text Name>
inline constexpr on_axis<Name> on{};

/// placement: what an axis of a sharded tensor is placed on. Models: on<"x">, all (every rank has
/// all of it). Not: 1.
template <class P>
inline constexpr bool is_placement = std::is_same_v<P, all_t>;
template <fixed_text Name>
inline constexpr bool is_placement<on_axis<Name>> = true;
template <class P>
concept placement = is_placement<P>;

/// The elements that a slice takes of an axis placed on P: each lies where it does in the whole.
/// Part of the type of x(slice(1, 3)); a tensor of its own is placed on P.
template <class P>
struct slice_of {
  static constexpr std::string_view name() { return P::name(); }
};

/// The memory of many ranks, with one placement for each axis. Operands placed on different axes of
/// the mesh have no common space: move one of them with `.to(…)`.
template <class... P>
struct sharded_space {
  static constexpr std::string_view name = "ranks";
  static constexpr int rank = sizeof...(P);
};
namespace detail {
/// Is an axis in blocks? mpi/cyclic.hpp.
template <class Space>
inline constexpr bool is_cyclic = false;
}  // namespace detail
/// What the compiler prints of on<"x">, on<"x">: no rank would have the blocks beside the diagonal.
template <class... P>
struct axes_of_the_mesh_are_named_once {};
/// What the compiler prints of operands that are placed differently.
template <class A, class B>
struct placed_differently_move_one_with_to {};

namespace detail {

template <class P>
struct whole_axis {
  using type = P;
};
template <class P>
struct whole_axis<slice_of<P>> {
  using type = P;
};
/// The placements of a new tensor with the axes of a slice.
template <class Space>
struct plain_space {
  using type = Space;
};
template <class... P>
struct plain_space<sharded_space<P...>> {
  using type = sharded_space<typename whole_axis<P>::type...>;
};
template <class Space>
using plain_space_t = typename plain_space<Space>::type;
/// Is an axis that ranks share sliced?
template <class Space>
inline constexpr bool has_slices = !std::is_same_v<plain_space_t<Space>, Space>;

template <class A, class B>
struct two_placements {
  using type = void;
};
template <class A>
struct two_placements<A, A> {
  using type = A;
};
template <class A>
struct two_placements<A, all_t> {
  using type = A;
};
template <class A>
struct two_placements<all_t, A> {
  using type = A;
};
// Whether a slice and an axis take the same elements is found at run time: mpi/window.hpp.
template <class A>
struct two_placements<slice_of<A>, A> {
  using type = slice_of<A>;
};
template <class A>
struct two_placements<A, slice_of<A>> {
  using type = slice_of<A>;
};
template <>
struct two_placements<all_t, all_t> {
  using type = all_t;
};

/// Placement number i from the end, `all` before the first.
template <class Space>
struct placements;
template <class... P>
struct placements<sharded_space<P...>> {
  template <int FromEnd>
  static consteval auto from_end() {
    constexpr int at = static_cast<int>(sizeof...(P)) - 1 - FromEnd;
    if constexpr (at < 0)
      return all_t{};
    else
      return nth_placement<at, P...>();
  }
  template <int I, class First, class... Rest>
  static consteval auto nth_placement() {
    if constexpr (I == 0)
      return First{};
    else
      return nth_placement<I - 1, Rest...>();
  }
};

template <class A, class B>
consteval auto join_placements() {
  constexpr int rank = A::rank > B::rank ? A::rank : B::rank;
  return []<int... I>(std::integer_sequence<int, I...>) {
    using space = sharded_space<
        typename two_placements<decltype(placements<A>::template from_end<rank - 1 - I>()),
                                decltype(placements<B>::template from_end<rank - 1 - I>())>::type...>;
    return space_box<space>{};
  }
  (std::make_integer_sequence<int, rank>{});
}
/// The first R placements of a space.
template <class Space, int R>
consteval auto first_placements() {
  return []<int... I>(std::integer_sequence<int, I...>) {
    return space_box<sharded_space<decltype(placements<Space>::template from_end<Space::rank - 1 - I>())...>>{};
  }
  (std::make_integer_sequence<int, R>{});
}
template <class Space, int R>
using first_placed = typename decltype(first_placements<Space, R>())::type;
template <class Space, class... P>
struct followed_by;
template <class... A, class... P>
struct followed_by<sharded_space<A...>, P...> {
  using type = sharded_space<A..., P...>;
};
/// Placements of the batches of operands A and B, without their last axes; void: they clash.
template <class A, int InnerA, class B, int InnerB>
using joined_batches =
    typename decltype(join_placements<first_placed<A, A::rank - InnerA>, first_placed<B, B::rank - InnerB>>())::type;

/// Is every axis placed, and on different axes of the mesh?
template <class S>
inline constexpr bool all_placed = true;
template <class... P>
inline constexpr bool all_placed<sharded_space<P...>> = [] {
  [[maybe_unused]] auto const times = [](auto p) {
    using Q = typename decltype(p)::type;
    return std::is_same_v<Q, all_t> ? 1 : (0 + ... + std::is_same_v<typename whole_axis<P>::type, typename whole_axis<Q>::type>);
  };
  return ((!std::is_void_v<P> && times(space_box<P>{}) == 1) && ...);
}();

template <class... A, class... B>
  requires(!std::is_same_v<sharded_space<A...>, sharded_space<B...>>)
struct two_spaces<sharded_space<A...>, sharded_space<B...>> {
  using joined = typename decltype(join_placements<sharded_space<A...>, sharded_space<B...>>())::type;
  using type = std::conditional_t<all_placed<joined>, joined,
                                  placed_differently_move_one_with_to<sharded_space<A...>, sharded_space<B...>>>;
};
template <class A, class B>
inline constexpr bool is_one_space<placed_differently_move_one_with_to<A, B>> = false;
template <class A, class B>
struct two_spaces<placed_differently_move_one_with_to<A, B>, any_space> {
  using type = placed_differently_move_one_with_to<A, B>;
};
template <class A, class B, class C>
struct two_spaces<placed_differently_move_one_with_to<A, B>, C> {
  using type = placed_differently_move_one_with_to<A, B>;
};

// What is stored over ranks lies where its destination lies.
template <class to, class From>
struct stored_over_ranks {
  using joined = typename two_spaces<to, From>::type;
  using elsewhere = std::conditional_t<is_one_space<joined>, placed_differently_move_one_with_to<From, to>,
                                       source_in_another_memory<From, to>>;
  using type = std::conditional_t<std::is_same_v<joined, to>, void, elsewhere>;
};
template <class to, class A, class B>
struct stored_over_ranks<to, placed_differently_move_one_with_to<A, B>> {
  using type = placed_differently_move_one_with_to<A, B>;
};
template <class... P, class From>
struct storing_objection<sharded_space<P...>, From> : stored_over_ranks<sharded_space<P...>, From> {
};

template <class Space>
struct first_and_rest;
template <class P, class... Rest>
struct first_and_rest<sharded_space<P, Rest...>> {
  using first = P;
  using rest = sharded_space<Rest...>;
};
// A reduction keeps the placements of the axes that stay.
template <unsigned Gone, class Space, class... Kept>
consteval auto placements_but() {
  if constexpr (Space::rank == 0) {
    return space_box<sharded_space<Kept...>>{};
  } else {
    using split = first_and_rest<Space>;
    if constexpr ((Gone & 1u) != 0)
      return placements_but<(Gone >> 1), typename split::rest, Kept...>();
    else
      return placements_but<(Gone >> 1), typename split::rest, Kept..., typename split::first>();
  }
}
template <class... P>
inline constexpr bool drops_axes_at_run_time<sharded_space<P...>> = false;
template <class... P, unsigned Axes>
struct space_of_reduced<sharded_space<P...>, false, Axes> {
  static_assert(Axes != 0,
                "lazuli: which axis of a sharded tensor goes must be known to the compiler: write it as a "
                "constant, sum(x, 1_c), or keep it, sum(x, 1, keepdims)");
  using type = typename decltype(placements_but<Axes, sharded_space<P...>>())::type;
};

/// Can ranks share an axis that a reduction reduces? Not if its value keeps all axes that they
/// share.
template <class Operand, class Value, bool Keep>
inline constexpr bool ranks_share_reduced = true;
template <class... P, class... Q, bool Keep>
inline constexpr bool ranks_share_reduced<sharded_space<P...>, sharded_space<Q...>, Keep> =
    (0 + ... + !std::is_same_v<P, all_t>) > (Keep ? 0 : (0 + ... + !std::is_same_v<Q, all_t>));

template <class... P>
inline constexpr bool places_axes<sharded_space<P...>> = true;
/// The space of tensors with these placements.
template <class... P>
struct placed_so;
template <class... P, placement... Q>
inline constexpr bool are_places_of_axes<sharded_space<P...>, Q...> =
    sizeof...(P) > 0 && sizeof...(P) == sizeof...(Q) && all_placed<typename placed_so<Q...>::type>;

// What a tape follows is placed as its elements are, and is not sliced.
template <class Space, derivatives Kind>
struct on_tape_there {
  using elsewhere = std::conditional_t<is_one_space<Space>, placed_differently_move_one_with_to<Space, plain_space_t<Space>>, Space>;
  using type = std::conditional_t<is_one_space<Space> && !has_slices<Space>, recorded<Space, Kind>, elsewhere>;
};
template <class... A, class... B, derivatives Kind>
  requires(!std::is_same_v<sharded_space<A...>, sharded_space<B...>>)
struct two_spaces<recorded<sharded_space<A...>, Kind>, recorded<sharded_space<B...>, Kind>>
    : on_tape_there<typename two_spaces<sharded_space<A...>, sharded_space<B...>>::type, Kind> {};
template <class... A, class... B, derivatives Kind>
  requires(!std::is_same_v<sharded_space<A...>, sharded_space<B...>>)
struct two_spaces<recorded<sharded_space<A...>, Kind>, sharded_space<B...>>
    : on_tape_there<typename two_spaces<sharded_space<A...>, sharded_space<B...>>::type, Kind> {};
template <class... A, class... B, derivatives Kind>
  requires(!std::is_same_v<sharded_space<A...>, sharded_space<B...>>)
struct two_spaces<sharded_space<A...>, recorded<sharded_space<B...>, Kind>>
    : on_tape_there<typename two_spaces<sharded_space<A...>, sharded_space<B...>>::type, Kind> {};
template <class... P, derivatives Kind>
inline constexpr bool drops_axes_at_run_time<recorded<sharded_space<P...>, Kind>> = false;
template <class... P, derivatives Kind, unsigned Axes>
struct space_of_reduced<recorded<sharded_space<P...>, Kind>, false, Axes> {
  using type = recorded<typename space_of_reduced<sharded_space<P...>, false, Axes>::type, Kind>;
};

}  // namespace detail

/// on_ranks: an expression whose elements lie on the ranks of a mesh, each axis in contiguous
/// shares. Models: sharded, an expression of them. Not: tensor, a tracked value, one that is
/// in_blocks.
template <class X>
concept on_ranks = detail::places_axes<space_of<X>> && !detail::is_cyclic<space_of<X>>;

LAZULI_END
