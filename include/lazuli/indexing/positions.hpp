// Index tensors as tables of places: any integer dtype, negative ones from the end, checked before
// anything is written.
#pragma once

#include <lazuli/evaluate/dense.hpp>
#include <lazuli/expr/subscripts.hpp>
#include <lazuli/indexing/index_runs.hpp>
#include <lazuli/tensor/evaluate.hpp>
#include <lazuli/tensor/same_space.hpp>
#include <memory>

LAZULI_BEGIN

namespace detail {

/// The elements of an index tensor as int64; those that are too large stay too large.
template <class I>
auto as_positions(I const& indices) {
  using out = tensor_beside<index, extents_t<I>, I>;
  if constexpr (std::same_as<value_t<I>, std::uint64_t>) {  // none may wrap into range
    constexpr std::uint64_t most = std::numeric_limits<index>::max();
    return out(astype<index>(minimum(indices, most)));
  } else if constexpr (std::same_as<value_t<I>, index>) {
    return out(indices);
  } else {
    return out(astype<index>(indices));
  }
}

/// may_be_places: index tensors that can be a table themselves. Models: vector<int64_t>, views of
/// it. Not: vector<int>, expressions, tensors on devices.
template <class I>
concept may_be_places = leaf<I> && std::same_as<value_t<I>, index> && on_host<I> && !on_tape<I>;

/// Whether they are already places 0 … extent - 1, without a change.
template <may_be_places I>
bool are_places(I const& indices, index extent) {
  if (!is_dense_leaf(indices)) return false;
  index const* const from = indices.data();
  index const n = indices.extents().size();
  for (index start = 0; start < n; start += 1024) {
    index outside = 0;
    for (index i = start; i < n && i < start + 1024; ++i)
      outside |= static_cast<std::uint64_t>(from[i]) >= static_cast<std::uint64_t>(extent);
    if (outside != 0) return false;
  }
  return true;
}

/// The elements of an index tensor as places 0 … extent - 1 of an axis, times `step`. Throws
/// index_error.
template <class I>
auto positions_of(I const& indices, char const* call, int axis, index extent, index step = 1) {
  static_assert(index_tensor<I>, "lazuli: an index tensor must have an integer dtype");
  if constexpr (on_tape<I>) {
    return positions_of(inactive(indices), call, axis, extent, step);
  } else if constexpr (!on_host<I>) {
    return mover<space_of<I>>::positions(indices, call, axis, extent, step);
  } else {
    auto const of_leaf = [&](auto const& dense) {
      tensor_of<index, extents_t<I>> places(dense.extents());
      normalize_positions(dense.data(), places.data(), places.numel(), {call, axis, extent}, step);
      return places;
    };
    if constexpr (leaf<I>)
      if (is_dense_leaf(indices)) return of_leaf(indices);
    return of_leaf(evaluate_to_tensor(indices));
  }
}

/// The array broadcast to these extents: steps of 0 along axes that it lacks or has extent 1 in.
inline byte_array stretched(byte_array const& x, std::span<index const> extents) {
  byte_array out = x;
  out.rank = static_cast<int>(extents.size());
  int const added = out.rank - x.rank;
  for (int i = 0; i < out.rank; ++i) {
    out.extents[i] = extents[static_cast<std::size_t>(i)];
    out.steps[i] = i < added || x.extents[i - added] == 1 ? 0 : x.steps[i - added];
  }
  return out;
}

/// A tensor of these extents with the elements of x that a table names: walk(bytes of it, bytes of
/// x, places) gives the walk.
template <class E, class X, class P, class W>
auto loaded(E const& extents, X const& x, P&& places, W const& walk) {
  if constexpr (on_tape<X>) {
    auto const kept = std::make_shared<std::remove_cvref_t<P> const>(static_cast<P&&>(places));
    auto const add = [kept, walk](int, auto const& to, auto const& g) {
      move_elements<transfer::add>(walk(bytes_of(g), bytes_of(to), *kept), g, to, *kept);
    };
    return recording_on<space_of<X>>::linear(
        [extents, kept, walk](auto const& from) { return loaded(extents, from, *kept, walk); },
        adding{add}, x);
  } else {
    auto out = empty_beside<value_t<X>>(extents, x);
    move_elements<transfer::load>(walk(bytes_of(out), bytes_of(x), places), out, x, places);
    return out;
  }
}

/// Calls f with the elements of an expression as a leaf of T that does not overlap `to`.
template <class T, leaf To, class X, class F>
void with_source(To const& to, X const& x, F const& f) {
  static_assert(share_a_space<To, X>,
                "lazuli: what is written lies in other memory than x; copy it with .to(device) or "
                ".cpu()");
  constexpr bool reachable =  // not a number beside a device, not what only kernels can read
      (on_host<To> || std::same_as<space_of<X>, space_of<To>>)&&!requires {
    X::counts_elements;
  };
  if constexpr (leaf<X> && std::same_as<value_t<X>, T> && reachable) {
    if (!spans_meet(strided<T, extents_t<To>>{to.data(), to.extents(), to.strides()}, x))
      return f(x);
  }
  if constexpr (on_host<To>) {
    plan::temporary<T, extents_t<X>> value(x.extents());
    assign_to(value.target(), x, aliasing::excluded);
    f(value);
  } else {
    auto value = empty_beside<T>(x.extents(), to);
    assign_to(value.target(), x, aliasing::excluded);
    f(value);
  }
}

/// Extents E… and then F…, of each from some axis on.
template <class E, class F, int From>
struct joined_extents {
  template <class A, class B>
  struct of;
  template <int... I, int... J>
  struct of<std::integer_sequence<int, I...>, std::integer_sequence<int, J...>> {
    using type = extents<E::static_extent(I)..., F::static_extent(From + J)...>;
  };
  using type = typename of<std::make_integer_sequence<int, E::rank()>,
                           std::make_integer_sequence<int, F::rank() - From>>::type;
};
/// The extents of `front`, then those of `back` from axis From on.
template <int From, class E, class F>
auto join_extents(E const& front, F const& back) {
  using result = typename joined_extents<E, F, From>::type;
  index_array<result::rank()> out{};
  std::size_t next = 0;
  for (int i = 0; i < E::rank(); ++i) out[next++] = front[i];
  for (int i = From; i < F::rank(); ++i) out[next++] = back[i];
  return result(out);
}

/// Whether a row of elements can be read while its indices are checked, without a table between.
template <class X, class I>
concept read_at_once = leaf<I> && on_host<X> && on_host<I> && !on_tape<X> && !on_tape<I>;

/// Copies the elements that one run of indices names to `out`: a walk of one axis along which the
/// indices are contiguous; false, and nothing done, for any other.   walk(bytes of out, of x,
/// indices) gives the walk; step: a further factor of each index.
template <class Out, class X, class I, class W>
bool load_at_once(Out& out, X const& x, I const& indices, char const* call, int axis, index extent,
                  index step, W const& walk) {
  if (!is_dense_leaf(indices)) return false;
  strided<index const, extents_t<I>> const shape{nullptr, indices.extents(),
                                                 row_major(indices.extents())};
  named_walk w = walk(bytes_of(out), bytes_of(x), shape);
  if (!collapse(w)) return false;
  if (w.rank > 1 || w.where_steps[0] != 1) return false;
  w.step *= step;
  load_run(w, indices.data(), {call, axis, extent}, loads_of(sizeof(value_t<X>)));
  return true;
}

/// The same for the places that indices name along an axis, times `step`: elements are read while
/// indices are checked, or the indices themselves are the table, if they can be.
template <class E, class X, class I, class W>
auto loaded_at(E const& extents, X const& x, I const& indices, char const* call, int axis,
               index extent, W const& walk, index step = 1) {
  if constexpr (read_at_once<X, I>) {
    auto out = empty_beside<value_t<X>>(extents, x);
    if (load_at_once(out, x, indices, call, axis, extent, step, walk)) return out;
  }
  if constexpr (!on_tape<X> && may_be_places<I>)
    if (step == 1 && are_places(indices, extent)) return loaded(extents, x, indices, walk);
  return loaded(extents, x, positions_of(indices, call, axis, extent, step), walk);
}

/// Adds step · position to the offsets, row-major, of the joint shape of all indices.
LAZULI_NOINLINE inline void add_offsets(index* offsets, byte_array const& positions, index step) {
  index at[max_rank] = {};
  index const* from = reinterpret_cast<index const*>(positions.data);
  index size = 1;
  for (int i = 0; i < positions.rank; ++i) size *= positions.extents[i];
  for (index k = 0; k < size; ++k) {
    index place = 0;
    for (int i = 0; i < positions.rank; ++i) place += at[i] * (positions.steps[i] / positions.size);
    offsets[k] += step * from[place];
    for (int i = positions.rank - 1; i >= 0; --i) {
      if (++at[i] < positions.extents[i]) break;
      at[i] = 0;
    }
  }
}

/// The walk over elements at offsets from the first one, in bytes.
struct walk_of_offsets {
  template <class P>
  named_walk operator()(byte_array const& plain, byte_array const& named, P const& where) const {
    named_walk w;
    w.plain = plain.data;
    w.named = named.data;
    w.where = where.data();
    w.step = 1;
    w.add_axis(where.extents().size(), plain.size, 0, 1);
    for (int i = 0; i < named.rank; ++i) w.may_name(named.extents[i], named.steps[i]);
    return w;
  }
};

/// The elements of x at such offsets, in their shape.
template <class X, class P>
auto elements_at(X const& x, P const& places) {
  return loaded(places.extents(), x, places, walk_of_offsets{});
}

}  // namespace detail

LAZULI_END
