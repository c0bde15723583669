// scatter_, scatter_add_, scatter_reduce, index_add_, index_copy_, index_fill_ of tensors over
// ranks, and the functions of these names: each element goes to the ranks that have its place.
#pragma once

#include <lazuli/indexing/named_slices.hpp>
#include <lazuli/indexing/scatter_reduce.hpp>
#include <lazuli/mpi/bring.hpp>

LAZULI_BEGIN
namespace detail {

template <class V>
consteval int rank_of_source() {
  if constexpr (expression<V>)
    return rank_of<V>;
  else
    return 0;
}
/// By the rule of scatter: each index has an element of the source.
template <transfer M, class X, class I, class V>
void scattered_over_ranks(X& x, index given, I const& indices, V const& v, char const* call) {
  constexpr int R = rank_of<X>;
  static_assert(R == rank_of<I>,
                "lazuli::scatter: x and the indices must have the same rank, at least 1");
  constexpr int axes = rank_of_source<V>();
  static_assert(axes == 0 || axes == R,
                "lazuli::scatter: the source must be a number or have the rank of x");
  constexpr bool shared_indices = ranked_indices<I> && !whole_indices<I>;
  if constexpr (shared_indices && on_ranks<V>)
    static_assert(all_axes_whole<plain_space_t<space_of<V>>> ||
                      std::is_same_v<plain_space_t<space_of<V>>, typename indices_of<I>::space>,
                  "lazuli::scatter: the source is placed otherwise than the indices; move one of "
                  "them with .to(…)");
  int const axis = normalize_axis(given, R, call);
  auto const all = x.extents().values(), own = indices.extents().values();
  for (int i = 0; i < R; ++i) {
    auto const a = static_cast<std::size_t>(i);
    if (i != axis && own[a] > all[a])
      throw_gather(call, own, all, i, "they must not reach beyond it");
    if constexpr (axes == R)
      if (auto const e = v.extents().values(); own[a] > e[a])
        throw_gather(call, own, e, i, "the source must have an element for each");
  }
  if constexpr (expression<V>) (void)grid_of(v, call, grid_of(indices, call, x.grid()));
  auto const places = places_on_axis(indices, call, axis, all[static_cast<std::size_t>(axis)]);
  if (x.grid() == nullptr || places.shape.size() == 0) return;
  auto const run = [&](auto const& source) {
    source_here<value_t<X>, R> seen;
    seen.set(source);
    auto const to = x.target().axes();
    axes_of_mesh<R> along = seen.along;
    if constexpr (shared_indices) {
      along = axes_in<typename indices_of<I>::space>(x.grid().get(), places.shape);
    } else if (!seen.ranked || none_shared(along)) {
      for (std::size_t j = 0; j < along.size(); ++j)  // each brings what its own block has
        if (static_cast<int>(j) != axis && own[j] == all[j]) along[j] = to[j];
    }
    brought_part<R> const plain(*x.grid(), places.shape, along);
    bring_source<M>(x, source, seen, plain, rule_of_gathered(axis, places, plain.part), call);
  };
  auto const source = readable_source<value_t<X>>(v, call);
  if constexpr (is_sharded<std::remove_const_t<decltype(source)>>) {
    if (!(source.extents().values() == own))
      return run(first_of<std::remove_const_t<decltype(source)>, R>(source, own));
  }
  run(source);
}

/// By the rule of index_add_: each index has a slice of the source, broadcast.
template <transfer M, class X, class I, class V>
void indexed_over_ranks(X& x, index given, I const& indices, V const& v, char const* call) {
  constexpr int R = rank_of<X>;
  constexpr int k = indices_of<I>::rank;
  static_assert(k <= 1, "lazuli: index_add_ …: the indices must be a vector");
  int const axis = normalize_axis(given, R, call);
  auto const at = static_cast<std::size_t>(axis);
  auto const found = places_on_axis(indices, call, axis, x.extents()[axis]);
  places_here<1> places{{}, dtensor<index, 1>(found.own.reshape(found.own.size())), {}};
  places.shape = dextents<1>(found.shape.size());
  places.part[0] = k == 0 ? mpi::share{0, 1} : found.part[0];
  auto extents = x.extents().values();
  extents[at] = places.shape[0];
  dextents<R> const shape(extents);
  if constexpr (expression<V>) {
    check_assignable(shape, v.extents());
    (void)grid_of(v, call, grid_of(indices, call, x.grid()));
  }
  if (x.grid() == nullptr || shape.size() == 0) return;
  int line = -1;  // the mesh axis that shares the indices
  if constexpr (ranked_indices<I>)
    if constexpr (k == 1)
      line = axes_in<typename indices_of<I>::space>(x.grid().get(), places.shape)[0];
  auto const source = readable_source<value_t<X>>(v, call);
  source_here<value_t<X>, R> seen;
  seen.set(source);
  axes_of_mesh<R> along = seen.along;
  if (!seen.ranked || none_shared(along)) {
    auto const to = x.target().axes();
    for (std::size_t j = 0; j < along.size(); ++j)
      if (j != at && to[j] != line) along[j] = to[j];
  }
  if (seen.extents[at] == 1 && std::find(along.begin(), along.end(), line) == along.end())
    along[at] = line;
  if (!seen.ranked && line >= 0) along[at] = line;
  if (line >= 0 && along[at] != line) {  // ranks bring other parts than they have indices for
    auto const all = [&] {
      if constexpr (ranked_indices<I> && k == 1)
        return lazuli::gather(values_of_its_own<value_t<I>>(indices, 0));
      else
        return vector<index>();
    }();
    places = places_on_axis(all, call, axis, x.extents()[axis]);
  }
  brought_part<R> const plain(*x.grid(), shape, along);
  bring_source<M>(x, source, seen, plain, rule_of_taken(axis, places, plain.part), call);
}

/// How scatter_reduce scatters elements over ranks.
struct scattering_over_ranks {
  template <transfer M, class X, class I, class V>
  static void run(X& x, index axis, I const& indices, V const& source, char const* call) {
    scattered_over_ranks<M>(x, axis, indices, source, call);
  }
};

/// A copy of x, placed as x, that was written to.
template <class X, class Write>
auto written_copy(X const& x, Write const& write) {
  auto out = values_of_its_own<value_t<X>>(x, 0);
  write(out);
  return out;
}

}  // namespace detail

/// Called by the in-place methods, for x over ranks: indices and sources are sharded too, or
/// complete on every rank. What goes to one place comes in row-major order of the source: the
/// result is that of one machine, on any number of ranks. Throws index_error and shape_error on
/// every rank, rank_error for wrong sharded indices, before anything is written. Cost: each row (of
/// elements that go together) once to each rank that has its place, and 8 bytes; 16 if the source
/// is divided along another axis than its first. Nothing is sent if each rank has all that comes to
/// its block.
template <on_ranks X, detail::index_tensor I, operand V>
auto scatter_into(X& x, index axis, I const& indices, V const& source) {
  detail::scattered_over_ranks<detail::transfer::store>(x, axis, indices, source, "scatter");
}
template <on_ranks X, detail::index_tensor I, operand V>
auto scatter_add_into(X& x, index axis, I const& indices, V const& source) {
  detail::scattered_over_ranks<detail::transfer::add>(x, axis, indices, source, "scatter_add");
}
template <on_ranks X, detail::index_tensor I, operand V>
auto index_into(X& x, index axis, I const& indices, V const& source, char const* call) {
  detail::indexed_over_ranks<detail::transfer::store>(x, axis, indices, source, call);
}
template <on_ranks X, detail::index_tensor I, operand V>
auto index_add_into(X& x, index axis, I const& indices, V const& source) {
  detail::indexed_over_ranks<detail::transfer::add>(x, axis, indices, source, "index_add_");
}

/// The functions of these names for x over ranks: a copy, placed as x, that is written to.
template <on_ranks X, index_like A, detail::index_tensor I, operand V>
auto scatter(X const& x, A axis, I const& indices, V const& source) {
  return detail::written_copy(
      x, [&](auto& out) { out.scatter_(static_cast<index>(axis), indices, source); });
}
template <on_ranks X, index_like A, detail::index_tensor I, operand V>
auto scatter_add(X const& x, A axis, I const& indices, V const& source) {
  return detail::written_copy(
      x, [&](auto& out) { out.scatter_add_(static_cast<index>(axis), indices, source); });
}
template <on_ranks X, index_like A, detail::index_tensor I, operand V,
          std::convertible_to<detail::any_merging> How>
auto scatter_reduce(X const& x, A axis, I const& indices, V const& source, How const& how,
                    bool include_self = true) {
  detail::any_merging const by = how;
  return detail::written_copy(x, [&](auto& out) {
    detail::merge_as<detail::scattering_over_ranks>(by.how, out, static_cast<index>(axis), indices,
                                                    source, include_self);
  });
}
template <on_ranks X, index_like A, detail::index_tensor I, operand V>
auto index_add(X const& x, A axis, I const& indices, V const& source) {
  return detail::written_copy(
      x, [&](auto& out) { out.index_add_(static_cast<index>(axis), indices, source); });
}
template <on_ranks X, index_like A, std::size_t N, operand V>
auto index_add(X const& x, A axis, brace_index const (&indices)[N], V const& source) {
  return lazuli::index_add(x, axis, vector<index>(detail::listed(indices)), source);
}
template <on_ranks X, index_like A, detail::index_tensor I, operand V>
auto index_copy(X const& x, A axis, I const& indices, V const& source) {
  return detail::written_copy(
      x, [&](auto& out) { out.index_copy_(static_cast<index>(axis), indices, source); });
}
template <on_ranks X, index_like A, std::size_t N, operand V>
auto index_copy(X const& x, A axis, brace_index const (&indices)[N], V const& source) {
  return lazuli::index_copy(x, axis, vector<index>(detail::listed(indices)), source);
}
template <on_ranks X, index_like A, detail::index_tensor I, operand V>
auto index_fill(X const& x, A axis, I const& indices, V const& value) {
  return detail::written_copy(
      x, [&](auto& out) { out.index_fill_(static_cast<index>(axis), indices, value); });
}
template <on_ranks X, index_like A, std::size_t N, operand V>
auto index_fill(X const& x, A axis, brace_index const (&indices)[N], V const& source) {
  return lazuli::index_fill(x, axis, vector<index>(detail::listed(indices)), source);
}
LAZULI_END
