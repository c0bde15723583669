// Copies of a tensor with changed slices along an axis: index_add, index_copy, index_fill;
// embedding, which reads slices; masked_scatter, which fills what a mask names.
#pragma once

#include <lazuli/indexing/insert.hpp>
#include <lazuli/indexing/scatter.hpp>
#include <lazuli/tensor/view_functions.hpp>

LAZULI_BEGIN

namespace detail {

/// For what a tape follows: by scatter, whose indices have the rank of x.
template <transfer M, class X, class I, class V>
auto indexed_on_tape(X const& x, index axis, I const& indices, V const& source, char const* call) {
  constexpr int R = rank_of<X>;
  static_assert(rank_of<I> <= 1, "lazuli: index_add, index_copy, index_fill: the indices must be a vector");
  static_assert(R > 0, "lazuli: index_add, index_copy, index_fill: a number has no axis");
  auto const along = static_cast<std::size_t>(normalize_axis(axis, R, call));
  auto const line = evaluate_to_tensor(astype<index>(indices));
  auto sizes = x.extents().values();
  index_array<R> shape{};
  shape.fill(1);
  sizes[along] = shape[along] = line.numel();
  auto const places = evaluate_to_tensor(line.view(shape).expand(sizes));
  if constexpr (expression<V>) {
    auto const& given = with_views(source);
    return scattered_on_tape<M>(x, axis, places, given.expand(sizes), call);
  } else {
    return scattered_on_tape<M>(x, axis, places, source, call);
  }
}
template <transfer M, class X, class I, class V>
auto with_slices(X const& x, index axis, I const& indices, V const& source, char const* call) {
  if constexpr (is_recorded<joint_space<X, V>>) {
    return indexed_on_tape<M>(x, axis, indices, source, call);
  } else {
    auto out = evaluate_to_tensor(x);
    without_gaps(out, [&](auto& to) { indexed<M>(to, axis, indices, source, call); });
    return out;
  }
}

}  // namespace detail

/// x with the source, broadcast, added at the places along an axis that a vector gives, as
/// x.index_add_: repeated places add up; they may be given in braces.   Throws index_error,
/// shape_error.   Source: PyTorch.
template <in_one_memory X, detail::index_tensor I, operand V>
auto index_add(X const& x, brace_index axis, I const& indices, V const& source) {
  return detail::with_slices<detail::transfer::add>(x, axis, indices, source, "index_add");
}
template <in_one_memory X, std::size_t N, operand V>
auto index_add(X const& x, brace_index axis, brace_index const (&indices)[N], V const& source) {
  return lazuli::index_add(x, axis, vector<index>(detail::listed(indices)), source);
}
/// The same with slices of the source instead of those of x, as x.index_copy_: of repeated indices
/// the last one counts. Gradients go to both.
template <in_one_memory X, detail::index_tensor I, operand V>
auto index_copy(X const& x, brace_index axis, I const& indices, V const& source) {
  return detail::with_slices<detail::transfer::store>(x, axis, indices, source, "index_copy");
}
template <in_one_memory X, std::size_t N, operand V>
auto index_copy(X const& x, brace_index axis, brace_index const (&indices)[N], V const& source) {
  return lazuli::index_copy(x, axis, vector<index>(detail::listed(indices)), source);
}
/// The same with one value, a number or of rank 0, as x.index_fill_.
template <in_one_memory X, detail::index_tensor I, operand V>
auto index_fill(X const& x, brace_index axis, I const& indices, V const& value) {
  if constexpr (expression<V>)
    static_assert(rank_of<V> == 0, "lazuli::index_fill: the value must be a number; slices: index_copy");
  return detail::with_slices<detail::transfer::store>(x, axis, indices, value, "index_fill");
}
template <in_one_memory X, std::size_t N, operand V>
auto index_fill(X const& x, brace_index axis, brace_index const (&indices)[N], V const& value) {
  return lazuli::index_fill(x, axis, vector<index>(detail::listed(indices)), value);
}
/// What x.index_fill_(0, {1, 3}, 7.f) and its kin call.
template <class X, std::size_t N, operand V>
auto index_into(X& x, index axis, brace_index const (&indices)[N], V const& source,
                char const* call) {
  return index_into(x, axis, vector<index>(detail::listed(indices)), source, call);
}
template <class X, std::size_t N, operand V>
auto index_add_into(X& x, index axis, brace_index const (&indices)[N], V const& source) {
  return index_add_into(x, axis, vector<index>(detail::listed(indices)), source);
}

/// The rows of a table for each index: take(weight, indices, 0).   Shapes: (n, …), (k…) → (k…, …).
/// Gradients go to the rows that were read. Indices come last, or first if the table holds no
/// integers. Throws index_error. Source: PyTorch (without padding_idx and max_norm).
template <in_one_memory W, detail::index_tensor I>
auto embedding(W const& weight, I const& indices) {
  return lazuli::take(weight, indices, 0);
}
template <detail::index_tensor I, in_one_memory W>
  requires(!detail::index_tensor<W>)
auto embedding(I const& indices, W const& weight) { return lazuli::take(weight, indices, 0); }

/// x with elements of the source, in row-major order, where the mask is true; x and mask broadcast
/// to each other. Their common shape, the dtype of x. Gradients go to x and the source. Throws
/// shape_error if the source has fewer elements than the mask has true ones. Source: PyTorch.
template <in_one_memory X, detail::mask_tensor M, in_one_memory V>
auto masked_scatter(X const& x, M const& mask, V const& source) {
  auto const& from = detail::with_views(x);
  auto const& plain = detail::inactive(mask);
  auto const& truth = detail::with_views(plain);
  auto const both = broadcast(from.extents(), truth.extents(), "masked_scatter");
  auto const places = lazuli::flatnonzero(detail::broadcast_view(truth, both));
  auto const all = detail::flat_array(source);
  index const count = places.numel();
  if (all.numel() < count)
    fail<shape_error>("masked_scatter: ", all.numel(), " elements for ", count, " true ones of the mask");
  auto const given = all.narrow(0, index{0}, count);
  if constexpr (detail::is_recorded<joint_space<X, V>>) {
    auto const flat = evaluate_to_tensor(from.expand(both.values())).flatten();
    return lazuli::reshape(lazuli::scatter(flat, 0, places, given), both.values());
  } else {
    detail::tensor_beside<value_t<X>, std::remove_const_t<decltype(both)>, X> out(from.expand(both.values()));
    auto flat = out.view(-1);
    index_into(flat, 0, places, given, "masked_scatter");
    return out;
  }
}

LAZULI_END
