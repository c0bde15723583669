// Memory spaces as types: where the elements of a leaf lie, and the space that several operands
// have in common.
#pragma once

#include <lazuli/base/portability.hpp>
#include <string_view>
#include <type_traits>

LAZULI_BEGIN

/// The memory of the processor that runs the program.
struct host_space {
  static constexpr std::string_view name = "host";
};
/// The space of plain numbers: they can be used with operands of any space.
struct any_space {};
/// Which derivatives a tape computes of what it follows: adjoints on the way back; tangents, along
/// with the values, and nothing goes back (jvp); or both, adjoints with their tangents (hvp).
enum class derivatives { adjoints, tangents, both };
/// The memory of space S whose elements a tape follows (<lazuli/autodiff.hpp>): an expression over
/// one such leaf is recorded, whatever else it reads.
template <class S, derivatives Kind = derivatives::adjoints>
struct recorded {
  static constexpr std::string_view name = "recorded";
};
/// The result for operands that do not lie in one space.
template <class A, class B>
struct no_common_space {};

namespace detail {

template <class T>
struct space_box {
  using type = T;
};
template <class X>
consteval auto find_space() {
  if constexpr (requires { typename X::memory_space; })
    return space_box<typename X::memory_space>{};
  else if constexpr (requires { typename X::extents_type; })
    return space_box<host_space>{};
  else
    return space_box<any_space>{};
}

template <class A, class B>
struct two_spaces {
  using type = no_common_space<A, B>;
};
template <class A>
struct two_spaces<A, A> {
  using type = A;
};
template <class A>
struct two_spaces<A, any_space> {
  using type = A;
};
template <class A>
struct two_spaces<any_space, A> {
  using type = A;
};
template <>
struct two_spaces<any_space, any_space> {
  using type = any_space;
};
template <class S, derivatives Kind>
struct two_spaces<recorded<S, Kind>, S> {
  using type = recorded<S, Kind>;
};
template <class S, derivatives Kind>
struct two_spaces<S, recorded<S, Kind>> {
  using type = recorded<S, Kind>;
};
// The first clash is what is told.
template <class A, class B>
struct two_spaces<no_common_space<A, B>, any_space> {
  using type = no_common_space<A, B>;
};
template <class A, class B, class C>
struct two_spaces<no_common_space<A, B>, C> {
  using type = no_common_space<A, B>;
};

template <class... S>
struct joint_spaces {
  using type = any_space;
};
template <class S, class... Rest>
struct joint_spaces<S, Rest...> : two_spaces<S, typename joint_spaces<Rest...>::type> {};

template <class S>
inline constexpr bool is_one_space = true;
template <class A, class B>
inline constexpr bool is_one_space<no_common_space<A, B>> = false;

template <class S>
inline constexpr bool is_recorded = false;
template <class S, derivatives Kind>
inline constexpr bool is_recorded<recorded<S, Kind>> = true;
/// Where the elements lie that a tape follows; of any other space, that space.
template <class S>
struct space_under_tape {
  using type = S;
};
template <class S, derivatives Kind>
struct space_under_tape<recorded<S, Kind>> {
  using type = S;
};
template <class S>
inline constexpr derivatives derivatives_on = derivatives::adjoints;
template <class S, derivatives Kind>
inline constexpr derivatives derivatives_on<recorded<S, Kind>> = Kind;
/// Do tangents go along, do adjoints go back?
template <class S>
inline constexpr bool has_tangents = derivatives_on<S> != derivatives::adjoints;
template <class S>
inline constexpr bool has_adjoints = derivatives_on<S> != derivatives::tangents;

}  // namespace detail

/// Where the elements of an expression lie: its `memory_space`, host_space where it names none;
/// any_space of a number.
template <class X>
using space_of = typename decltype(detail::find_space<std::remove_cvref_t<X>>())::type;

/// The one space of several operands, or no_common_space.
template <class... X>
using joint_space = typename detail::joint_spaces<space_of<X>...>::type;

/// share_a_space: operands that lie in one memory space. Models: (tensor<float, 3>, float). Not: a host and
/// a CUDA tensor.
template <class... X>
concept share_a_space = detail::is_one_space<joint_space<X...>>;

namespace detail {
/// Does a space name a place for each axis of a tensor? Then views of its elements, and how adjoints
/// get back to them, are its own matter: memory_of<Space> (mpi/gradients.hpp).
template <class Space>
inline constexpr bool places_axes = false;
/// Are P… places for the axes of a tensor in such a space, one for each?
template <class Space, class... P>
inline constexpr bool are_places_of_axes = false;
/// Do tapes follow elements in such a space?
template <class Space>
inline constexpr bool has_tapes = true;
/// Does the processor read elements of this space without a copy?
template <class Space>
inline constexpr bool host_readable =
    std::is_same_v<Space, host_space> || std::is_same_v<Space, any_space>;
/// Are loops over this space those of the host? Specialised where explain imagines its memory.
template <class Space>
inline constexpr bool runs_loops_of_host = host_readable<Space>;
}  // namespace detail

/// on_host: elements that the processor can read. Models: tensor, int.
template <class X>
concept on_host = detail::host_readable<space_of<X>>;

/// on_tape: an expression that a tape follows. Models: active. Not: tensor.
template <class X>
concept on_tape = detail::is_recorded<space_of<X>>;

namespace detail {

template <class Space>
struct working_space {
  using type = Space;
};
template <>
struct working_space<any_space> {
  using type = host_space;
};
/// Where an algorithm on operands X works: in their space, in the host's for numbers alone. The
/// kernels of an algorithm are a class template over it, specialised for each space.
template <class... X>
using space_beside = typename working_space<joint_space<X...>>::type;
/// The same where a tape follows X: where its values, adjoints and tangents lie.
template <class X>
using space_of_values = typename working_space<typename space_under_tape<space_of<X>>::type>::type;

/// How a memory space makes values, reads them, and copies them from and to the host.
///   value(x)             an expression as a tensor there
///   on_host(x)           as one of the host
///   item(x)              its one element
///   reshaped(x, e)       a leaf in other extents: a view where possible, else of a copy
///   contiguous(x, e)     a leaf without gaps: itself, or a copy
/// and of devices, to and from anywhere:
///   copy(to, x, how…)    writes elements of other memory to a leaf
///   sent(x, place, how…) the value in another place
/// Specialised for the host in tensor/evaluate.hpp, for devices in device/transfer.hpp.
template <class Space>
struct values_in;
template <class X>
using values_beside = values_in<space_beside<X>>;
/// Of two spaces the device's that copies between them: the second where the first is the host's.
template <class A, class B>
using values_between =
    values_in<typename working_space<std::conditional_t<host_readable<A>, B, A>>::type>;

/// tapes_follow: operands that lie where tapes follow them. Models: tensor, sharded. Not: what is
/// in_blocks.
template <class... X>
concept tapes_follow = (has_tapes<space_of<X>> && ...);
// What g++ prints.
struct tapes_do_not_follow_block_cyclic_tensors_move_x_with_to_first;

/// over_ranks: elements that lie on the ranks of a mesh, or those of them that a tape follows.
template <class X>
concept over_ranks = places_axes<space_of_values<X>>;
/// not_over_ranks: operands of a function that runs in one memory only, one of them over ranks. Such
/// calls are refused: functions that take operands in_one_memory by name in mpi/refused.hpp, function
/// objects where they are:
///   refused_over_ranks<X> f(X const&) LAZULI_NOT_OVER_RANKS;
template <class... X>
concept not_over_ranks = (over_ranks<X> || ...);

// What g++ prints.
template <class Space>
struct this_does_not_run_over_ranks_placed_so_take_it_of_local_or_of_gather_or_move_x_with_to {};
template <class... X>
struct first_over_ranks {};
template <class First, class... Rest>
struct first_over_ranks<First, Rest...> : first_over_ranks<Rest...> {};
template <over_ranks First, class... Rest>
struct first_over_ranks<First, Rest...> {
  using type = First;
};
#if defined(__clang__)
template <class... X>
using refused_over_ranks = std::remove_cvref_t<typename first_over_ranks<X...>::type>;
#else
template <class... X>
using refused_over_ranks = this_does_not_run_over_ranks_placed_so_take_it_of_local_or_of_gather_or_move_x_with_to<
    space_of_values<typename first_over_ranks<X...>::type>>;
#endif

}  // namespace detail

// One macro, not LAZULI_REFUSED: clang prints each that a text comes through.
#if defined(__clang__)
// clang-format off
#define LAZULI_NOT_OVER_RANKS _Pragma("clang diagnostic push") _Pragma("clang diagnostic ignored \"-Wgcc-compat\"") \
  __attribute__((diagnose_if(true, "lazuli: this function does not run over ranks, or not placed so: take it of x.local(), the block of this rank, or of x.gather(), the whole, or move x with .to(…)", "error"))) \
  _Pragma("clang diagnostic pop")
// clang-format on
#else
#define LAZULI_NOT_OVER_RANKS = delete
#endif

LAZULI_END
