// The same elements in other places: roll, flip, rot90; and diff, the differences of neighbours.
#pragma once

#include <lazuli/indexing/join.hpp>
#include <lazuli/tensor/grid.hpp>

LAZULI_BEGIN

namespace detail {

/// x shifted along an axis into `out`, cyclically.
template <class X, class T>
void roll_into(T& out, X const& x, int axis, index shift) {
  index const n = x.extents()[axis];
  if (n == 0) return;
  index const s = (shift % n + n) % n;
  assign_to(part_of(out, axis, s, n - s), x.narrow(axis, index{0}, n - s), aliasing::excluded);
  assign_to(part_of(out, axis, 0, s), x.narrow(axis, n - s, s), aliasing::excluded);
}
/// Which of the two parts of each axis: of n places the last s, which come first, or (bit 0) the
/// others.
template <class T, int R = rank_of<T>>
auto rolled_part(T& x, index_array<R> const& shifts, unsigned last, bool moved) {
  auto extents = x.extents().values();
  index_array<R> const strides = x.strides();
  index offset = 0;
  for (std::size_t i = 0; i < shifts.size(); ++i) {
    index const n = extents[i], s = shifts[i];
    bool const comes_first = (last >> i & 1u) != 0;
    extents[i] = comes_first ? s : n - s;
    offset += (comes_first == moved ? 0 : moved ? s : n - s) * strides[i];
  }
  return arranged(x, mapping<dextents<R>>{dextents<R>(extents), strides, offset});
}
/// x in memory shifted along all axes into `out`, cyclically: each element once. Shifts are 0 …
/// extent - 1.
template <class T, class X, int R = rank_of<X>>
void roll_into(T& out, X const& x, index_array<R> const& shifts) {
  for (unsigned last = 0; last < 1u << R; ++last) {
    auto const to = rolled_part(out, shifts, last, true);
    if (to.extents().size() != 0)
      assign_to(to, rolled_part(x, shifts, last, false), aliasing::excluded);
  }
}

}  // namespace detail

/// The elements moved by `shift` places along `axis`; those that leave at one end come back at the
/// other. Throws index_error.   Source: array API.
template <in_one_memory X>
auto roll(X const& x, brace_index by, brace_index axis) {
  static_assert(rank_of<X> > 0, "lazuli::roll: a number has no axis");
  int const along = normalize_axis(axis, rank_of<X>, "roll");
  index const shift = by;
  if constexpr (on_tape<X>) {
    return detail::recording_on<space_of<X>>::linear(
        [=](auto const& from) { return lazuli::roll(from, shift, along); },
        [=](int, auto const& g) {
          index const n = std::max(g.extents()[along], index{1});
          return lazuli::roll(g, -(shift % n), along);
        },
        x);
  } else {
    auto&& from = detail::with_views(x);
    auto out = detail::empty_beside<value_t<X>>(from.extents(), from);
    detail::roll_into(out, from, along, shift);
    return out;
  }
}
/// Several shifts, each along its axis.
template <in_one_memory X, detail::index_list S, detail::index_list A>
auto roll(X const& x, S const& shifts, A const& axes) {
  auto const places = detail::index_vector(shifts), along = detail::index_vector(axes);
  if (places.size() != along.size())
    detail::throw_list_length("roll", static_cast<index>(places.size()),
                              static_cast<index>(along.size()));
  if constexpr (on_tape<X>) {
    auto out = places.empty() ? lazuli::roll(x, 0, 0) : lazuli::roll(x, places[0], along[0]);
    for (std::size_t i = 1; i < places.size(); ++i) out = lazuli::roll(out, places[i], along[i]);
    return out;
  } else if constexpr (!requires { x.data(); }) {
    return lazuli::roll(evaluate_to_tensor(x), shifts, axes);
  } else {
    constexpr int rank = rank_of<X>;
    index_array<rank> by{};
    for (std::size_t i = 0; i < places.size(); ++i) {
      auto const at = static_cast<std::size_t>(normalize_axis(along[i], rank, "roll"));
      index const n = std::max(x.extents()[static_cast<int>(at)], index{1});
      by[at] = (by[at] + places[i] % n + n) % n;
    }
    auto out = detail::empty_beside<value_t<X>>(x.extents(), x);
    detail::roll_into(out, x, by);
    return out;
  }
}
template <in_one_memory X, std::size_t N>
  requires(N > 1)  // {1} is a number
auto roll(X const& x, brace_index const (&shifts)[N], brace_index const (&axes)[N]) {
  return lazuli::roll(x, detail::listed(shifts), detail::listed(axes));
}
/// The elements moved in row-major order, as if x were a vector.
template <in_one_memory X>
auto roll(X const& x, brace_index by) {
  index const shift = by;
  if constexpr (on_tape<X>) {
    return detail::recording_on<space_of<X>>::linear(
        [=](auto const& from) { return lazuli::roll(from, shift); },
        [=](int, auto const& g) {
          return lazuli::roll(g, -(shift % std::max(g.numel(), index{1})));
        },
        x);
  } else {
    auto&& from = detail::with_views(x);
    auto out = detail::empty_beside<value_t<X>>(from.extents(), from);
    index const n = from.extents().size();
    auto flat = detail::arranged(out, mapping<dextents<1>>{dextents<1>(n), {1}, 0});
    detail::roll_into(flat, from.flatten(), 0, shift);
    return out;
  }
}

/// Axes reversed (all, if none is named): a view; of a temporary, one that owns it. fliplr: the
/// columns of a matrix; flipud: its rows.
template <in_one_memory X, index_like... A>
auto flip(X&& x, A... axes) {
  return static_cast<X&&>(x).flip(axes...);
}
template <in_one_memory X, detail::index_list L>
auto flip(X&& x, L const& axes) {
  return static_cast<X&&>(x).flip(axes);
}
template <in_one_memory X, std::size_t N>
auto flip(X&& x, brace_index const (&axes)[N]) {
  return static_cast<X&&>(x).flip(axes);
}
template <in_one_memory X>
auto fliplr(X&& x) {
  static_assert(rank_of<X> >= 2, "lazuli::fliplr: the operand needs rank 2 or more");
  return static_cast<X&&>(x).flip(1);
}
template <in_one_memory X>
auto flipud(X&& x) {
  static_assert(rank_of<X> >= 1, "lazuli::flipud: a number has no axis");
  return static_cast<X&&>(x).flip(0);
}

namespace detail {

template <class E>
auto turned(mapping<E> const& from, index quarters, int a, int b) {
  using shape = dextents<E::rank()>;
  mapping<shape> m{shape(from.extents), from.strides, from.offset};
  index const k = (quarters % 4 + 4) % 4;
  if (k == 2) return views::flip(m, a, b);
  if (k == 1) m = views::flip(m, b);
  if (k == 3) m = views::flip(m, a);
  return k == 0 ? m : views::transpose(m, a, b);
}
[[noreturn]] LAZULI_COLD inline void throw_turn(int axis) {
  fail<shape_error>("rot90: the plane needs two axes, got axis ", axis, " twice");
}

}  // namespace detail

/// Rotated `quarters` times by 90 degrees, from the first axis of the plane towards the second: a
/// view.   Throws index_error, shape_error.   Source: NumPy.
template <in_one_memory X>
auto rot90(X&& x, brace_index quarters = 1, brace_index first = 0, brace_index second = 1) {
  static_assert(rank_of<X> >= 2, "lazuli::rot90: the operand needs rank 2 or more");
  int const a = normalize_axis(first, rank_of<X>, "rot90");
  int const b = normalize_axis(second, rank_of<X>, "rot90");
  if (a == b) detail::throw_turn(a);
  if constexpr (requires { x.map(); }) {
    auto const map = detail::turned(x.map(), quarters, a, b);
    return detail::rebind(static_cast<X&&>(x), map);
  } else {
    return lazuli::rot90(evaluate_to_tensor(x), quarters, a, b);
  }
}

/// The plane as a list: `rot90(x, 1, {0, 2})`.
template <in_one_memory X, detail::index_list L>
auto rot90(X&& x, brace_index quarters, L const& plane) {
  auto const [first, second] = detail::listed<2>("rot90", plane);
  return lazuli::rot90(static_cast<X&&>(x), quarters, first, second);
}
template <in_one_memory X>
auto rot90(X&& x, brace_index quarters, brace_index const (&plane)[2]) {
  return lazuli::rot90(static_cast<X&&>(x), quarters, plane[0].value, plane[1].value);
}

/// x[k + 1] - x[k] along `axis`, n times; of bool: whether neighbours differ.   Throws index_error,
/// shape_error for n < 0.   Source: NumPy.
template <in_one_memory X>
auto diff(X const& x, brace_index order = 1, brace_index axis = -1) {
  index n = order;
  static_assert(rank_of<X> > 0, "lazuli::diff: a number has no neighbours");
  using T = value_t<X>;
  using shape = dextents<rank_of<X>>;
  int const along = normalize_axis(axis, rank_of<X>, "diff");
  if (n < 0) fail<shape_error>("diff: order ", n, " is negative");
  using owner = detail::tensor_beside<T, shape, X>;
  auto const once = [&](auto const& from) {
    index const left = from.extents()[along] - 1;
    auto const high = from.narrow(along, index{1}, left), low = from.narrow(along, index{0}, left);
    if constexpr (std::same_as<T, bool>)
      return owner(high != low);
    else
      return owner(high - low);
  };
  if constexpr (leaf<X>) {
    if (n == 1 && x.extents()[along] > 0) return once(x);  // no copy of x
  }
  if (n == 0) return owner(detail::copied(x));
  owner out(x);
  for (; n > 0 && out.extents()[along] > 0; --n) out = once(out);
  return out;
}

/// diff of all elements as a vector.   Source: NumPy.
template <in_one_memory X>
auto ediff1d(X const& x) {
  return lazuli::diff(detail::with_views(x).flatten());
}

LAZULI_END
