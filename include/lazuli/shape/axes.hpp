// Views that reorder, add, drop or reverse axes: new extents and strides over the same storage.
// An axis may be a number or a constant (1_c); with constants every static extent stays static.
#pragma once

#include <lazuli/shape/index_list.hpp>

LAZULI_BEGIN

/// What the compiler prints of t() of a tensor with more than two axes.
struct t_is_of_matrices_write_mT_for_the_last_two_axes_or_T_for_all {};
/// … and of transpose(0) of a matrix.
struct transpose_takes_two_axes_or_all_of_them_or_none {};
namespace detail {
template <class X>
concept no_more_than_a_matrix = X::extents_type::rank() <= 2;
}  // namespace detail

namespace views::detail {

[[noreturn]] LAZULI_COLD inline void throw_axis(char const* call, index axis, int rank) {
  if (rank == 0) fail<index_error>(call, ": axis ", axis, " is out of range: rank 0 has no axes");
  fail<index_error>(call, ": axis ", axis, " is out of range for rank ", rank, ", whose axes are ",
                    -rank, " to ", rank - 1);
}
[[noreturn]] LAZULI_COLD inline void throw_repeat(char const* call, int axis) {
  fail<shape_error>(call, ": axis ", axis, " is named more than once");
}

}  // namespace views::detail

/// The axis counted from the front; -1 is the last one. Throws index_error, naming the call, if
/// there is no such axis.
constexpr int normalize_axis(index axis, int rank, char const* call) {
  if (axis < -rank || axis >= rank) views::detail::throw_axis(call, axis, rank);
  return static_cast<int>(axis < 0 ? axis + rank : axis);
}

namespace detail {
/// The axes of a list, counted from the front. Throws index_error, naming the call.
template <fixed_index_list L>
constexpr auto normalized(L const& axes, int rank, char const* call) {
  std::array<int, static_cast<std::size_t>(list_length<L>)> out{};
  std::size_t i = 0;
  for (index axis : detail::listed(axes)) out[i++] = normalize_axis(axis, rank, call);
  return out;
}
}  // namespace detail
namespace views {

/// Exchanges axes a and b. Throws index_error if there is no such axis.
template <rank_at_least<1> E, index_like A, index_like B>
constexpr auto transpose(mapping<E> const& m, A a, B b) {
  constexpr auto statics = detail::agreed<A, B, E::rank()>(
      [](int i, int j) { return detail::swapped(detail::statics_of<E>, i, j); });
  int const i = normalize_axis(detail::as_index(a), E::rank(), "transpose");
  int const j = normalize_axis(detail::as_index(b), E::rank(), "transpose");
  return detail::make_mapping<statics>(detail::swapped(m.extents.values(), i, j),
                                       detail::swapped(m.strides, i, j), m.offset);
}

/// permute takes one axis per axis of the tensor.
template <extents_like E, class... A>
using permute_verdict = detail::count_verdict<static_cast<int>(sizeof...(A)), E::rank()>;

}  // namespace views
namespace detail {
/// complete_order: an order of all axes of X, as numbers or as one list. Models: (matrix, 1, 0),
/// (matrix, std::array<int, 2>). Not: (matrix, 0).
template <class X, class... A>
concept complete_order =
    (each_index<A...> &&
     !refused_verdict<views::permute_verdict<typename X::extents_type, A...>>) ||
    (sizeof...(A) == 1 && (... && index_list<A>));
/// axes_to_move: an axis and its place, or lists of both. Models: (int, int), (std::array<int, 2>,
/// std::vector<int>). Not: (int, std::array<int, 1>).
template <class A, class B>
concept axes_to_move = (index_like<A> && index_like<B>) || (index_list<A> && index_list<B>);
template <class X, class... A>
concept mistaken_order = (sizeof...(A) == 2 ? !(index_like<A> && ...)
                                            : sizeof...(A) > 0 && !complete_order<X, A...>);
}  // namespace detail
namespace views {

/// Axis i of the result is axis order[i] of the operand. Throws index_error for a missing axis,
/// shape_error for a repeated one.
template <extents_like E, class... A, class Verdict = permute_verdict<E, A...>>
  requires each_index<A...>
constexpr auto permute(mapping<E> const& m, A... order) {
  constexpr int r = E::rank();
  constexpr index_array<r> statics{detail::static_extent_at<E, A>()...};
  index_array<r> const axes{detail::as_index(order)...};
  index_array<r> values{}, strides{};
  bool seen[max_rank] = {};
  for (std::size_t i = 0; i < axes.size(); ++i) {
    int const from = normalize_axis(axes[i], r, "permute");
    if (seen[from]) detail::throw_repeat("permute", from);
    seen[from] = true;
    values[i] = m.extents[from];
    strides[i] = m.strides[static_cast<std::size_t>(from)];
  }
  return detail::make_mapping<statics>(values, strides, m.offset);
}
template <extents_like E, class... A, class Verdict = permute_verdict<E, A...>>
  requires each_index<A...> && refused_verdict<Verdict>
void permute(mapping<E> const& m, A... order) = delete;

/// The same for a list of axes; it has its own name, so that a refusal lists no more candidates.
template <extents_like E, lazuli::detail::index_list L>
constexpr auto permute_by(mapping<E> const& m, L const& order) {
  if constexpr (lazuli::detail::list_length<L> == dyn)
    return permute_by(m, lazuli::detail::listed<E::rank()>("permute", order));
  else
    return lazuli::detail::with_each(order, [&](auto... a) { return views::permute(m, a...); });
}
template <extents_like E, class... A>
  requires each_index<A...>
constexpr auto permute_by(mapping<E> const& m, A... order) { return views::permute(m, order...); }

/// All axes in reverse order; fewer than two stay as they are.
template <extents_like E>
constexpr auto reversed(mapping<E> const& m) {
  if constexpr (E::rank() < 2)
    return m;
  else
    return [&]<int... I>(std::integer_sequence<int, I...>) {
      return views::permute(m, constant<E::rank() - 1 - I>{}...);
    }
  (std::make_integer_sequence<int, E::rank()>{});
}

/// Axis `from` moves to place `to`, the others keep their order. Throws index_error if there is no
/// such axis.
template <rank_at_least<1> E, index_like A, index_like B>
constexpr auto movedim(mapping<E> const& m, A from, B to) {
  constexpr auto statics = detail::agreed<A, B, E::rank()>(
      [](int i, int j) { return detail::moved(detail::statics_of<E>, i, j); });
  int const i = normalize_axis(detail::as_index(from), E::rank(), "movedim");
  int const j = normalize_axis(detail::as_index(to), E::rank(), "movedim");
  return detail::make_mapping<statics>(detail::moved(m.extents.values(), i, j),
                                       detail::moved(m.strides, i, j), m.offset);
}

/// Several axes at once, each to its place. Throws index_error for a missing axis, shape_error for
/// a repeated one and if the numbers of axes and places differ.
template <extents_like E, lazuli::detail::index_list L, lazuli::detail::index_list M>
constexpr auto movedim(mapping<E> const& m, L const& from, M const& to) {
  constexpr int r = E::rank();
  int places[max_rank] = {}, order[max_rank] = {}, count = 0, wanted = 0;
  bool moves[max_rank] = {}, taken[max_rank] = {};
  auto const note = [&](auto& seen, index named) {
    int const axis = normalize_axis(named, r, "movedim");
    if (seen[axis]) detail::throw_repeat("movedim", axis);
    seen[axis] = true;
    return axis;
  };
  lazuli::detail::for_each_index(to, [&](index i) { places[wanted++] = note(taken, i); });
  lazuli::detail::for_each_index(from, [&](index i) {
    int const axis = note(moves, i);
    order[places[count++]] = axis;
  });
  if (count != wanted) lazuli::detail::throw_list_length("movedim", wanted, count);
  index_array<r> all{};
  for (int i = 0, next = 0; i < r; ++i) {
    while (!taken[i] && moves[next]) ++next;
    all[static_cast<std::size_t>(i)] = taken[i] ? order[i] : next++;
  }
  return views::permute_by(m, all);
}

/// A new axis of extent 1 before axis `axis` (rank: at the end), with the stride that PyTorch gives
/// it.
template <extents_like E, index_like A>
constexpr auto unsqueeze(mapping<E> const& m, A axis) {
  constexpr int r = E::rank();
  constexpr auto statics =
      detail::agreed<A, r + 1>([](int i) { return detail::with(detail::statics_of<E>, i, 1); });
  int const i = normalize_axis(detail::as_index(axis), r + 1, "unsqueeze");
  index const stride =
      i == r ? 1 : detail::scaled_stride(m.strides[static_cast<std::size_t>(i)], m.extents[i]);
  return detail::make_mapping<statics>(detail::with(m.extents.values(), i, 1),
                                       detail::with(m.strides, i, stride), m.offset);
}

}  // namespace views
namespace views::detail {
template <class E>
constexpr void check_droppable(E const& extents, int axis) {
  if (extents[axis] == 1) return;
  fail<shape_error>("squeeze: axis ", axis, " of ", text::shape(extents.values()), " has extent ",
                    extents[axis], "; only an axis of extent 1 can be dropped");
}
}  // namespace views::detail
namespace views {

/// Drops one axis. Throws shape_error unless its extent is 1.
template <rank_at_least<1> E, index_like A>
constexpr auto squeeze(mapping<E> const& m, A axis) {
  constexpr auto statics =
      detail::agreed<A, E::rank()>([](int i) { return detail::without(detail::statics_of<E>, i); });
  int const i = normalize_axis(detail::as_index(axis), E::rank(), "squeeze");
  detail::check_droppable(m.extents, i);
  return detail::make_mapping<statics>(detail::without(m.extents.values(), i),
                                       detail::without(m.strides, i), m.offset);
}

/// Drops several axes; the type of the list tells how many. Throws shape_error also for a repeated
/// one.
template <extents_like E, lazuli::detail::fixed_index_list L>
constexpr auto squeeze(mapping<E> const& m, L const& axes) {
  constexpr int dropped = static_cast<int>(lazuli::detail::list_length<L>);
  static_assert(dropped <= E::rank(), "lazuli: squeeze names more axes than the operand has");
  constexpr int left = E::rank() - dropped;
  bool seen[max_rank] = {};
  for (index named : lazuli::detail::listed(axes)) {
    int const axis = normalize_axis(named, E::rank(), "squeeze");
    if (seen[axis]) detail::throw_repeat("squeeze", axis);
    seen[axis] = true;
    detail::check_droppable(m.extents, axis);
  }
  index_array<left> values{}, strides{};
  for (std::size_t i = 0, to = 0; to < values.size(); ++i) {
    if (seen[i]) continue;
    values[to] = m.extents[static_cast<int>(i)];
    strides[to++] = m.strides[i];
  }
  return mapping<dextents<left>>{dextents<left>(values), strides, m.offset};
}

/// squeezable: the extents of 1 are known to the compiler, or some of them. Models: extents<dyn,
/// 1>, extents<2, 3>. Not: extents<dyn, 3>.
template <class E>
inline constexpr bool is_squeezable = [] {
  bool has_one = false;
  for (int i = 0; i < E::rank(); ++i) has_one = has_one || E::static_extent(i) == 1;
  return has_one || E::is_static;
}();

/// Drops every axis whose static extent is 1. The rank is part of the type, so an axis that has
/// extent 1 at run time only stays: name it, squeeze(m, axis).
template <extents_like E>
constexpr auto squeeze(mapping<E> const& m) {
  constexpr int at = [] {
    for (int i = 0; i < E::rank(); ++i) {
      if (E::static_extent(i) == 1) return i;
    }
    return unknown_axis;
  }();
  if constexpr (at == unknown_axis) {
    return m;
  } else {
    return views::squeeze(views::squeeze(m, constant<at>{}));
  }
}

/// Reverses the named axes, without arguments all of them: negative strides, no copy. Throws
/// index_error for a missing axis, shape_error for a repeated one.
template <extents_like E, index_like... A>
constexpr mapping<E> flip(mapping<E> const& m, A... axes) {
  static_assert(((detail::static_axis<A, E::rank()>(), true) && ...));
  mapping<E> out = m;
  bool seen[max_rank] = {};
  auto reverse = [&](int axis) {
    if (seen[axis]) detail::throw_repeat("flip", axis);
    seen[axis] = true;
    index& stride = out.strides[static_cast<std::size_t>(axis)];
    if (m.extents[axis] > 0) out.offset += (m.extents[axis] - 1) * stride;
    stride = -stride;
  };
  if constexpr (sizeof...(A) == 0) {
    for (int i = 0; i < E::rank(); ++i) reverse(i);
  } else {
    (reverse(normalize_axis(detail::as_index(axes), E::rank(), "flip")), ...);
  }
  return out;
}

/// The same of a list of axes.
template <extents_like E, lazuli::detail::index_list L>
constexpr mapping<E> flip(mapping<E> const& m, L const& axes) {
  mapping<E> out = m;
  bool seen[max_rank] = {};
  lazuli::detail::for_each_index(axes, [&](index named) {
    int const axis = normalize_axis(named, E::rank(), "flip");
    if (seen[axis]) detail::throw_repeat("flip", axis);
    seen[axis] = true;
    out = views::flip(out, axis);
  });
  return out;
}

}  // namespace views

LAZULI_END
