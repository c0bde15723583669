// Reading elements that masks or index tensors name: masked_select, nonzero, take, index_select,
// gather, take_along_axis.
#pragma once

#include <lazuli/expr/operators.hpp>
#include <lazuli/indexing/selection.hpp>
#include <lazuli/tensor/grid.hpp>

LAZULI_BEGIN

namespace detail {

[[noreturn]] LAZULI_COLD inline void throw_gather(char const* call, std::span<index const> indices,
                                                  std::span<index const> x, int axis,
                                                  char const* rule) {
  fail<shape_error>(call, ": indices of shape ", text::shape(indices), " do not fit shape ",
                    text::shape(x), " at axis ", axis, ": ", rule);
}

/// The walk of gather and scatter: `plain` has the extents of the indices, `named` those of x,
/// where an axis of extent 1 is broadcast.
inline named_walk walk_along(int axis, byte_array const& plain, byte_array const& named,
                             byte_array const& where) {
  named_walk w;
  w.plain = plain.data;
  w.named = named.data;
  w.where = reinterpret_cast<index const*>(where.data);
  w.step = named.steps[axis];
  for (int i = 0; i < plain.rank; ++i) {
    index const stride = where.extents[i] == 1 ? 0 : where.steps[i] / where.size;
    bool const fixed = i == axis || (named.extents[i] == 1 && plain.extents[i] != 1);
    w.add_axis(plain.extents[i], plain.steps[i], fixed ? 0 : named.steps[i], stride);
    w.may_name(named.extents[i], named.steps[i]);
  }
  return w;
}

/// The same as a function for loaded.
struct walk_of_axis {
  int axis;
  template <class P>
  named_walk operator()(byte_array const& plain, byte_array const& named, P const& where) const {
    return walk_along(axis, plain, named, bytes_of(where));
  }
};

/// The places of a mask that are true, as flat positions; X: any dtype, true where not 0.
template <class X>
auto true_places(X const& x) {
  if constexpr (on_tape<X>) {
    return true_places(inactive(x));
  } else if constexpr (!on_host<X>) {
    return mover<space_of<X>>::true_places(x);
  } else {
    auto const mask = [&] {
      if constexpr (mask_tensor<X>)
        return mask_in_memory(x);
      else
        return evaluate_to_tensor(x != value_t<X>(0));
    }();
    byte_array const m = bytes_of(mask);
    index flat[max_rank] = {}, step = 1;
    for (int i = m.rank - 1; i >= 0; --i) {
      flat[i] = step;
      step *= m.extents[i];
    }
    mask_walk const walk = walk_of(mask, flat);
    vector<index> out(count_true(walk));
    for_each_true(walk, [&](index const* offsets, index n, index first) {
      std::copy(offsets, offsets + n, out.data() + first);
    });
    return out;
  }
}

/// The indices along axis `axis` of flat positions.
template <class P>
auto along_axis(P const& flat, std::span<index const> extents, std::size_t axis) {
  index step = 1;
  for (std::size_t i = axis + 1; i < extents.size(); ++i) step *= extents[i];
  return floor_divide(flat, step == 0 ? 1 : step) % (extents[axis] == 0 ? 1 : extents[axis]);
}

/// x broadcast to extents, as a leaf.
template <class X, class E>
auto broadcast_view(X const& x, E const& to) {
  auto const all = to.values();
  auto const bytes = stretched(bytes_of(x), all);
  mapping<E> map{to, {}, 0};
  for (std::size_t i = 0; i < all.size(); ++i) map.strides[i] = bytes.steps[i] / bytes.size;
  return arranged(x, map);
}

template <class X, class I>
auto taken(X const& x, I const& indices, index given, char const* call) {
  static_assert(rank_of<X> > 0, "lazuli::take: a number has no axis");
  constexpr int k = rank_of<I>;
  int const axis = normalize_axis(given, rank_of<X>, call);
  auto&& from = with_views(x);
  using shape = dextents<rank_of<X> - 1 + k>;
  index_array<shape::rank()> sizes{};
  for (int i = 0; i < shape::rank(); ++i) {
    sizes[static_cast<std::size_t>(i)] = i < axis       ? from.extents()[i]
                                         : i < axis + k ? indices.extents()[i - axis]
                                                        : from.extents()[i - k + 1];
  }
  auto const walk = [axis](byte_array const& plain, byte_array const& named, auto const& where) {
    byte_array const at = bytes_of(where);
    named_walk w;
    w.plain = plain.data;
    w.named = named.data;
    w.where = where.data();
    w.step = named.steps[axis];
    for (int i = 0; i < plain.rank; ++i) {
      bool const by_index = i >= axis && i < axis + k;
      w.add_axis(plain.extents[i], plain.steps[i],
                 by_index ? 0 : named.steps[i < axis ? i : i - k + 1],
                 by_index ? at.steps[i - axis] / at.size : 0);
    }
    w.may_name(named.extents[axis], named.steps[axis]);
    return w;
  };
  return loaded_at(shape(sizes), from, indices, call, axis, from.extents()[axis], walk);
}

}  // namespace detail

/// The elements of x where the mask is true, as a vector; x and mask are broadcast to each other
/// first.   Throws shape_error where they do not broadcast.   Source: PyTorch.
template <in_one_memory X, detail::mask_tensor M>
auto masked_select(X const& x, M const& mask) {
  detail::check_near<X, M>();
  auto&& from = detail::with_views(x);
  auto&& plain = detail::inactive(mask);
  auto&& truth = detail::with_views(plain);
  auto const both = broadcast(from.extents(), truth.extents(), "masked_select");
  return detail::masked_elements(from, detail::broadcast_view(truth, both), both);
}

/// x with `value` where the mask is true: a lazy expression, of the dtype of x.
template <expression X, detail::mask_tensor M, single_value V>
auto masked_fill(X&& x, M&& mask, V value) {
  return where(static_cast<M&&>(mask), detail::fitting<value_t<X>>("masked_fill", std::move(value)),
               static_cast<X&&>(x));
}

/// masked_select by NumPy's name: the mask comes first.
template <detail::mask_tensor M, in_one_memory X>
auto extract(M const& mask, X const& x) {
  return lazuli::masked_select(x, mask);
}

/// The indices of the elements that are not 0, in row-major order, a row for each: (n, rank).
/// dtype: int64.   Source: NumPy's argwhere.
template <in_one_memory X>
auto argwhere(X const& x) {
  auto const extents = x.extents().values();
  auto const flat = detail::true_places(x);
  constexpr int rank = rank_of<X>;
  auto out =
      detail::empty_beside<std::int64_t>(lazuli::extents<dyn, rank>(flat.numel(), rank), flat);
  if constexpr (on_host<X>) {
    if constexpr (rank > 0) {
      if (out.numel() == 0) return out;
      index* columns[rank];
      for (int i = 0; i < rank; ++i) columns[i] = out.data() + i;
      detail::split_places(flat.data(), flat.numel(), extents, columns, rank);
    }
  } else {
    for (std::size_t i = 0; i < extents.size(); ++i)
      out(all, static_cast<index>(i)) = detail::along_axis(flat, extents, i);
  }
  return out;
}
/// The flat positions (row-major) of the elements that are not 0.   dtype: int64. Source: NumPy.
template <in_one_memory X>
auto flatnonzero(X const& x) {
  return detail::true_places(x);
}
/// The indices with one vector per axis, in a std::array:
/// `auto [rows, columns] = nonzero(x > 3)`. Source: NumPy, array API. (The method x.nonzero() is
/// PyTorch's, which is argwhere.)
template <in_one_memory X>
  requires(rank_of<X> > 0)
auto nonzero(X const& x) {
  auto const extents = x.extents().values();
  auto flat = detail::true_places(x);
  constexpr int rank = rank_of<X>;
  std::array<detail::tensor_beside<std::int64_t, lazuli::extents<dyn>, X>,
             static_cast<std::size_t>(rank)>
      out;
  if constexpr (on_host<X> && rank == 1) {
    out[0] = std::move(flat);
  } else if constexpr (on_host<X>) {
    index* each[rank];
    for (std::size_t i = 0; i < out.size(); ++i) {
      out[i] = vector<std::int64_t>(flat.numel());
      each[i] = out[i].data();
    }
    detail::split_places(flat.data(), flat.numel(), extents, each, 1);
  } else {
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = detail::along_axis(flat, extents, i);
  }
  return out;
}
template <class C>
auto detail::indices_where(C const& condition) {
  return nonzero(condition);
}

/// The elements at flat positions (row-major), in the shape of the indices. Negative ones count
/// from the end.   Throws index_error.   Source: NumPy.
template <in_one_memory X, detail::index_tensor I>
auto take(X const& x, I const& indices) {
  auto&& from = detail::with_views(x);
  auto const source = detail::bytes_of(from);
  if constexpr (detail::read_at_once<std::remove_cvref_t<decltype(from)>, I>) {
    if (detail::is_one_run(source))
      return detail::loaded_at(indices.extents(), from, indices, "take", -1, from.extents().size(),
                               detail::walk_of_offsets{}, source.size);
  }
  if constexpr (on_host<I> || on_tape<I>) {
    auto places = detail::positions_of(indices, "take", -1, from.extents().size());
    detail::unravel(places.data(), places.numel(), source);
    return detail::elements_at(from, places);
  } else {
    return detail::elements_at(from, detail::mover<space_of<I>>::unravelled(indices, source));
  }
}
/// The elements at indices of one axis: its extent is replaced by the shape of the indices.
/// Throws index_error.   Source: NumPy, array API.
template <in_one_memory X, detail::index_tensor I>
auto take(X const& x, I const& indices, brace_index axis) {
  return detail::taken(x, indices, axis, "take");
}
/// take along an axis with a vector of indices, axis first.   Source: PyTorch.
template <in_one_memory X, detail::index_tensor I>
auto index_select(X const& x, brace_index axis, I const& indices) {
  static_assert(rank_of<I> == 1, "lazuli::index_select: the indices must be a vector");
  return detail::taken(x, indices, axis, "index_select");
}

/// out[i…, k, j…] = x[i…, indices[i…, k, j…], j…] along `axis`, in the shape of the indices, whose
/// other extents are at most those of x.   Throws index_error, shape_error.   Source: PyTorch.
template <in_one_memory X, detail::index_tensor I>
auto gather(X const& x, brace_index axis, I const& indices) {
  static_assert(rank_of<X> == rank_of<I> && rank_of<X> > 0,
                "lazuli::gather: x and the indices must have the same rank, at least 1");
  int const along = normalize_axis(axis, rank_of<X>, "gather");
  auto&& from = detail::with_views(x);
  auto const all = from.extents().values(), own = indices.extents().values();
  for (int i = 0; i < rank_of<X>; ++i) {
    auto const a = static_cast<std::size_t>(i);
    if (i != along && own[a] > all[a])
      detail::throw_gather("gather", own, all, i, "they must not reach beyond it");
  }
  return detail::loaded_at(indices.extents(), from, indices, "gather", along, from.extents()[along],
                           detail::walk_of_axis{along});
}

/// The same, with x and the indices broadcast to each other along the other axes: reads with the
/// results of argsort(x) and argmax(x, axis, keepdims).   Throws index_error, shape_error. Source:
/// NumPy, array API (axis: the last one).
template <in_one_memory X, detail::index_tensor I>
auto take_along_axis(X const& x, I const& indices, brace_index axis = -1) {
  static_assert(rank_of<X> == rank_of<I> && rank_of<X> > 0,
                "lazuli::take_along_axis: x and the indices must have the same rank, at least 1");
  int const along = normalize_axis(axis, rank_of<X>, "take_along_axis");
  auto&& from = detail::with_views(x);
  auto const all = from.extents().values(), own = indices.extents().values();
  index_array<rank_of<X>> joint = own;
  for (int i = 0; i < rank_of<X>; ++i) {
    auto const a = static_cast<std::size_t>(i);
    if (i == along || own[a] == all[a]) continue;
    if (own[a] != 1 && all[a] != 1)
      detail::throw_gather("take_along_axis", own, all, i, "they do not broadcast");
    joint[a] = own[a] == 1 ? all[a] : own[a];
  }
  return detail::loaded_at(dextents<rank_of<X>>(joint), from, indices, "take_along_axis", along,
                           from.extents()[along], detail::walk_of_axis{along});
}
/// take_along_axis by PyTorch's name.
template <in_one_memory X, detail::index_tensor I>
auto take_along_dim(X const& x, I const& indices, brace_index axis = -1) {
  return lazuli::take_along_axis(x, indices, axis);
}

LAZULI_END
