// Assignment of a chain over one product: computes some rows of the product, then the chain over
// them while they are in cache. If possible, the product is stored in the destination itself.
#pragma once

#include <lazuli/backend/openmp/parallel.hpp>
#include <lazuli/evaluate/assign.hpp>
#include <lazuli/evaluate/dense.hpp>
#include <lazuli/evaluate/spans.hpp>
#include <lazuli/memory/buffer.hpp>
#include <lazuli/plan/alias.hpp>

LAZULI_BEGIN

namespace detail {

template <class E, int Axis, class I = std::make_integer_sequence<int, E::rank()>>
struct open_at;
template <class E, int Axis, int... I>
struct open_at<E, Axis, std::integer_sequence<int, I...>> {
  using type = extents<(I == Axis ? dyn : E::static_extent(I))...>;
};

/// Indices [first, first + count) of an axis of a leaf in memory; count -1: all of them.
template <int Axis, leaf L>
auto slab(L const& x, index first = 0, index count = -1) {
  using E = typename L::extents_type;
  using element = std::remove_pointer_t<decltype(x.data())>;
  index_array<E::rank()> const steps(x.strides());
  auto sizes = x.extents().values();
  if (count >= 0) sizes[Axis] = count;
  using open = typename open_at<E, Axis>::type;
  return strided<element, open>{x.data() + first * steps[Axis], open(sizes), steps};
}

/// A leaf in memory without gaps, by its type.
template <class D, extents_like E>
struct dense_strided : strided<D, E> {
  static constexpr bool always_dense = true;
};

/// Some rows of a leaf; they are dense where `Dense` says so.
template <bool Dense, class D, class E>
auto dense_rows(strided<D, E> const& x) {
  if constexpr (Dense)
    return dense_strided<D, E>{x};
  else
    return x;
}

/// An operand of the chain for some rows; one of lower rank, or of one row, serves all rows.
template <int Rank, class L>
auto rows_of(L const& x, index first, index count) {
  using E = typename L::extents_type;
  if constexpr (E::rank() < Rank || (E::rank() > 0 && E::static_extent(0) == 1)) {
    return close(x);
  } else {
    return dense_rows<is_always_dense<L>>(x.extents()[0] == 1 ? slab<0>(x)
                                                              : slab<0>(x, first, count));
  }
}

/// The chain for some rows, with `product` in the place of the barrier.
template <class X, class P>
auto chain_of(X const& e, P const& product, index first, index count) {
  return plan::with_leaves(e, [&](auto const& x) {
    if constexpr (barrier<decltype(x)>)
      return product;
    else
      return rows_of<X::extents_type::rank()>(x, first, count);
  });
}

/// How what the chain reads besides the product overlaps the destination.
template <class D, class E, class X>
plan::overlap chain_overlap(strided<D, E> const& to, X const& e) {
  auto worst = plan::overlap::none;
  for_each_leaf(e, [&](auto const& x, int) {
    if constexpr (!barrier<decltype(x)>) {
      if (!spans_meet(to, x)) return;
      bool same = sizeof(D) == sizeof(*x.data());
      if constexpr (std::remove_cvref_t<decltype(x)>::extents_type::rank() == E::rank()) {
        same = same && static_cast<void const*>(x.data()) == to.data() && x.extents() == to.shape &&
               index_array<E::rank()>(x.strides()) == to.steps;
      } else {
        same = false;
      }
      if (!same)
        worst = plan::overlap::mixed;
      else if (worst == plan::overlap::none)
        worst = plan::overlap::same;
    }
  });
  return worst;
}

/// Where the product waits for the chain.
enum class panel_memory { destination, part, whole };

/// The destination, if it has the product's type and nothing that is read lies there. Memory for
/// some rows, if what lies there is at most read element by element. Memory for all rows, if a
/// product or op may fail halfway, or more is read.
template <bool MayThrow, class D, class E, class X, class P>
panel_memory memory_for(strided<D, E> const& to, X const& e, P const& product, bool apart) {
  using B = typename plan::detail::first_barrier<X>::type;
  using T = typename B::value_type;
  if constexpr (E::rank() == B::extents_type::rank() && !MayThrow) {
    auto const& source = plan::barrier_of(e);
    if (!(to.shape == source.extents()) || (!apart && spans_meet(to, source)))
      return panel_memory::whole;
    auto const read = apart ? plan::overlap::none : chain_overlap(to, e);
    if (read == plan::overlap::mixed) return panel_memory::whole;
    if constexpr (std::is_same_v<D, T>) {
      if (read == plan::overlap::none && product.at_once(to)) return panel_memory::destination;
    }
    strided<T, typename B::extents_type> const row_by_row{nullptr, source.extents(),
                                                          row_major(source.extents())};
    if (product.at_once(row_by_row)) return panel_memory::part;
  }
  return panel_memory::whole;
}

/// Rows of one panel: as many as fit half of a usual L2, but no fewer than the product needs to run
/// at full speed, and no short last panel.
inline index panel_rows(index rows, index row_bytes, index least) {
  index const fit = (index{1} << 19) / (row_bytes > 0 ? row_bytes : 1);
  index const panels = rows / (fit > least ? fit : least);
  return panels > 1 ? (rows + panels - 1) / panels : rows;
}

/// Products of up to this many elements are not shared among threads.
inline constexpr index one_panel = 4096;

/// `apart`: nothing that is read overlaps the destination, as far as is known beforehand. Whole:
/// `to` is a whole tensor.
template <bool Whole, class B, class D, class E, class X>
void assign_in_panels(B const& on, strided<D, E> const& to, X const& e, aliasing known,
                      bool apart) {
  auto const& source = plan::barrier_of(e);
  using T = typename std::remove_cvref_t<decltype(source)>::value_type;
  auto const product = source.ready(operand_evaluator<B>{on});
  auto const place = memory_for<B::template may_fail<X>>(to, e, product, apart);
  auto const shape = source.extents();
  index const all = shape[0], row = all == 0 ? 0 : shape.size() / all;
  index rows = all;
  bool const little = all * row <= one_panel;  // one panel, no need to ask how many
  if (place != panel_memory::whole && !little)
    rows = panel_rows(all, row * static_cast<index>(sizeof(T)), product.least_rows);
  bool const in_place = place == panel_memory::destination;
  memory::buffer<T> memory(in_place ? 0 : rows * row);
  auto buffer = slab<0>(
      strided<T, std::remove_const_t<decltype(shape)>>{memory.data(), shape, row_major(shape)});
  if constexpr (std::is_same_v<D, T> && E::rank() == decltype(shape)::rank()) {
    if (in_place) {
      buffer.first = to.first;
      buffer.steps = to.steps;
    }
  }
  if (place == panel_memory::whole || little) {
    product.evaluate(buffer);
    return run_lowered<Whole>(on, to, chain_of(e, dense_rows<Whole>(slab<0>(buffer)), 0, all),
                              known);
  }
  if constexpr (E::rank() == decltype(shape)::rank()) {
    openmp::alone const while_blas_has_threads(product.starts_threads());
    for (index first = 0; first < all; first += rows) {
      index const count = rows < all - first ? rows : all - first;
      auto const part = slab<0>(to, first, count);
      auto const here = slab<0>(buffer, in_place ? first : 0, count);
      product.part(first, count).evaluate(here);
      run_lowered<Whole>(on, part, chain_of(e, dense_rows<Whole>(here), first, count), known);
    }
  }
}

}  // namespace detail

LAZULI_END
