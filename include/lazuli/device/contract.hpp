// einsum, tensordot and multi_dot on a device: products of operands with named axes.
#pragma once

#include <lazuli/device/matmul.hpp>
#include <lazuli/device/same_space.hpp>
#include <lazuli/linalg/einsum.hpp>
#include <lazuli/linalg/tensordot.hpp>

LAZULI_BEGIN

namespace detail {

/// Elements in a device's memory with named axes.
template <labels L, device_space S, class C>
struct device_term {
  static constexpr labels names = L;
  device_leaf<S, C, L.count> leaf;

  index extent(char c) const {
    int const i = L.find(c);
    return i < 0 ? 1 : leaf.shape[i];
  }
  index stride(char c) const {
    int const i = L.find(c);
    return i < 0 || leaf.shape[i] == 1 ? 0 : leaf.steps[static_cast<std::size_t>(i)];
  }
};

template <class C, labels L, device_space S>
device_term<L, S, C> new_term(std::array<index, 128> const& sizes, int device) {
  index_array<L.count> extents{};
  for (std::size_t i = 0; i < L.count; ++i) extents[i] = sizes[static_cast<std::size_t>(L.name[i])];
  return {device_memory<S, C>(dextents<L.count>(extents), device)};
}

/// The axes in the order of F, with extent 1 for names that are missing.
template <labels F, labels L, device_space S, class C>
auto spread(device_term<L, S, C> const& x) {
  index_array<F.count> extents{}, steps{};
  for (std::size_t i = 0; i < F.count; ++i) {
    extents[i] = x.extent(F.name[i]);
    steps[i] = x.stride(F.name[i]);
  }
  return device_leaf<S, C, F.count>{x.leaf.first, dextents<F.count>(extents), steps, x.leaf.block,
                                    x.leaf.ordinal};
}
/// A name that occurs twice means the diagonal.
template <labels L, device_space S, class C>
auto diagonal_of(device_term<L, S, C> const& x) {
  constexpr labels once = L.distinct();
  index_array<once.count> extents{}, steps{};
  for (std::size_t i = 0; i < L.count; ++i) {
    auto const at = static_cast<std::size_t>(once.find(L.name[i]));
    extents[at] = x.leaf.shape[static_cast<int>(i)];
    steps[at] += x.leaf.steps[i];
  }
  return device_term<once, S, C>{
      {x.leaf.first, dextents<once.count>(extents), steps, x.leaf.block, x.leaf.ordinal}};
}

/// to = the sum of x over the names that `to` lacks, or x itself.
template <labels O, labels Gone, device_space S, class C, class X>
void sum_names(device_term<O, S, C> const& to, X const& x) {
  if (to.leaf.shape.size() == 0) return;
  if constexpr (Gone.count == 0) {
    run_chain(to.leaf, x, aliasing::excluded);
  } else {
    int axes[Gone.count];
    for (int i = 0; i < Gone.count; ++i) axes[i] = O.count + i;
    auto const total = sum(x, axes);
    reduce_chain(to.leaf, total, total.operand());
  }
}
template <labels O, labels L, device_space S, class C>
device_term<O, S, C> summed(device_term<L, S, C> const& x) {
  std::array<index, 128> sizes{};
  for (int i = 0; i < O.count; ++i)
    sizes[static_cast<std::size_t>(O.name[i])] = x.extent(O.name[i]);
  auto const out = new_term<C, O, S>(sizes, x.leaf.ordinal);
  sum_names<O, L.not_in(O)>(out, spread<O.then(L.not_in(O))>(x));
  return out;
}

/// x with its elements repeated to the sizes of its names.
template <labels L, device_space S, class C>
device_term<L, S, C> repeated(device_term<L, S, C> x, std::array<index, 128> const& sizes) {
  auto extents = x.leaf.shape.values();
  for (std::size_t i = 0; i < L.count; ++i) {
    if (extents[i] == 1) x.leaf.steps[i] = 0;
    extents[i] = sizes[static_cast<std::size_t>(L.name[i])];
  }
  x.leaf.shape = dextents<L.count>(extents);
  return x;
}

/// x as (batch, rows, columns): where it lies if the names of each group can be one axis.
template <labels Batch, labels Rows, labels Cols, labels L, device_space S, class C>
device_leaf<S, C, 3> as_matrices(device_term<L, S, C> const& x) {
  auto const b = merge<Batch>(x), r = merge<Rows>(x), c = merge<Cols>(x);
  if (!b.possible || !r.possible || !c.possible)
    return as_matrices<Batch, Rows, Cols>(summed<Batch.then(Rows).then(Cols)>(x));
  return {x.leaf.first,
          dextents<3>(b.extent, r.extent, c.extent),
          {b.stride, r.stride, c.stride},
          x.leaf.block,
          x.leaf.ordinal};
}

/// The product of a and b with axes in the order of O, summed over other names. Extents of a name
/// in both are equal, or 1.
template <labels O, labels LA, labels LB, device_space S, class C>
device_term<O, S, C> product_of(device_term<LA, S, C> const& a, device_term<LB, S, C> const& b) {
  using P = contraction<O, LA, LB>;
  if constexpr (P::left.count != LA.count) {
    return product_of<O>(summed<P::left>(a), b);
  } else if constexpr (P::right.count != LB.count) {
    return product_of<O>(a, summed<P::right>(b));
  } else {
    std::array<index, 128> sizes{};
    for (int i = 0; i < P::all.count; ++i) {
      char const c = P::all.name[i];
      sizes[static_cast<std::size_t>(c)] = a.extent(c) == 1 ? b.extent(c) : a.extent(c);
    }
    if constexpr (P::is_elementwise) {
      auto const out = new_term<C, O, S>(sizes, a.leaf.ordinal);
      sum_names<O, P::inner>(out, spread<P::all>(a) * spread<P::all>(b));
      return out;
    } else {
      auto const out = new_term<C, P::plain, S>(sizes, a.leaf.ordinal);
      auto const to = as_matrices<P::batch, P::rows, P::cols>(out);
      auto const x = as_matrices<P::batch, P::rows, P::inner>(repeated(a, sizes));
      auto const y = as_matrices<P::batch, P::inner, P::cols>(repeated(b, sizes));
      multiply_on_device(to, x, y);
      if constexpr (P::plain == O)
        return out;
      else
        return {spread<O>(out)};
    }
  }
}

/// One operand, or several: two that share a name first, as on the host.
template <labels O, labels L, device_space S, class C>
device_term<O, S, C> einsum_terms(device_term<L, S, C> const& x) {
  return summed<O>(diagonal_of(x));
}
template <labels O, labels LA, labels LB, device_space S, class C, class... Rest>
device_term<O, S, C> einsum_terms(device_term<LA, S, C> const& a, device_term<LB, S, C> const& b,
                                  Rest const&... rest) {
  if constexpr (sizeof...(Rest) == 0) {
    return product_of<O>(diagonal_of(a), diagonal_of(b));
  } else {
    constexpr labels kept =
        LA.then(LB).where([](char n) { return (Rest::names.has(n) || ...) || O.has(n); });
    return einsum_terms<O>(product_of<kept>(diagonal_of(a), diagonal_of(b)), rest...);
  }
}

/// An operand in place, or its value, with these names.
template <labels L, class C, device_space S, class X>
device_term<L, S, C> term_on_device(X const& x, int device) {
  return {leaf_on_device<C, S>(x, device)};
}

/// einsum on a device.   Cost: a product of matrices wherever a sum is shared by two operands that
/// have other letters too; operands whose letters cannot be merged into rows, columns and a batch
/// are copied first.
template <device_space S>
struct named_products_on<S> {
  template <labels O, class T, labels... L, class E, class... X>
  static device_tensor_of<S, T, E> value(E const& extents, X const&... x) {
    int const device = common_device("einsum", x...);
    auto const value = einsum_terms<O>(term_on_device<L, T, S>(x, device)...);
    device_tensor_of<S, T, E> out{extents, device_of_space<S>(device)};
    assign_to(out.target(), value.leaf, aliasing::excluded);
    return out;
  }
};

/// A leaf with its axes in another order, by name.
template <labels L, device_space S, class C, class E>
device_term<L, S, C> permuted(device_target<S, C, E> const& x, index_array<L.count> const& order) {
  index_array<L.count> extents{}, steps{};
  for (std::size_t i = 0; i < order.size(); ++i) {
    extents[i] = x.shape[static_cast<int>(order[i])];
    steps[i] = x.steps[static_cast<std::size_t>(order[i])];
  }
  return {{x.first, dextents<L.count>(extents), steps, x.block, x.ordinal}};
}

template <device_space S, class E, int N>
struct products_on<S, tensordot_call<E, N>> {
  template <class A, class B, class Axes>
  static auto compute(A const& a, B const& b, Axes const& axes_a, Axes const& axes_b) {
    using names = tensordot_names<rank_of<A>, rank_of<B>, N>;
    using T = promote_t<value_t<A>, value_t<B>>;
    int const device = common_device("tensordot", a, b);
    auto const x = permuted<names::a>(leaf_on_device<T, S>(a, device),
                                      order_of_axes<rank_of<A>>(axes_a, true));
    auto const y = permuted<names::b>(leaf_on_device<T, S>(b, device),
                                      order_of_axes<rank_of<B>>(axes_b, false));
    device_tensor_of<S, T, E> out(E(tensordot_sizes<names>(x, y, a, b, axes_a, axes_b)),
                                  device_of_space<S>(device));
    assign_to(out.target(), product_of<names::out>(x, y).leaf, aliasing::excluded);
    return out;
  }
};

/// From left to right, not in the cheapest order.
template <device_space S>
struct products_on<S, multi_dot_call> {
  template <class A, class B, class... Rest>
  static auto compute(A const& a, B const& b, Rest const&... rest) {
    if constexpr (sizeof...(Rest) == 0)
      return matmul(a, b).eval();
    else
      return compute(matmul(a, b).eval(), rest...);
  }
};

}  // namespace detail

LAZULI_END
