// Products of operands with named axes, summed over some names: what einsum and tensordot do. If
// operands share summed names and each has others of its own, this is BLAS's matrix product.
#pragma once

#include <lazuli/backend/blas/gemm.hpp>
#include <lazuli/linalg/operands.hpp>
#include <lazuli/shape/labels.hpp>

LAZULI_BEGIN

namespace detail {

/// How a memory space computes einsum, tensordot and multi_dot (F: which one). Specialised beside
/// each for the host, in device/contract.hpp for devices.
template <class Space, class F>
struct products_on {
  static_assert(host_readable<Space>,
                "lazuli: einsum, tensordot and multi_dot of operands on one device need #include "
                "<lazuli/device/linalg.hpp>; operands in different memory must be copied");
  template <class... X>
  static void compute(X const&...) {}
};

/// Elements in memory with named axes.
template <labels L, class C>
struct term {
  static constexpr labels names = L;
  C const* data;
  index_array<L.count> extents, strides;

  /// The extent along a name; 1 if the elements lack it.
  index extent(char c) const {
    int const i = L.find(c);
    return i < 0 ? 1 : extents[static_cast<std::size_t>(i)];
  }
  /// The stride along a name; 0 if its one element is repeated.
  index stride(char c) const {
    int const i = L.find(c);
    return i < 0 || extents[static_cast<std::size_t>(i)] == 1
               ? 0
               : strides[static_cast<std::size_t>(i)];
  }
};

/// The elements with axes in the order of F, with extent 1 for names that they lack.
template <labels F, labels L, class C>
auto spread(term<L, C> const& x) {
  index_array<F.count> extents{}, strides{};
  for (int i = 0; i < F.count; ++i) {
    extents[static_cast<std::size_t>(i)] = x.extent(F.name[i]);
    strides[static_cast<std::size_t>(i)] = x.stride(F.name[i]);
  }
  return lazuli::view(x.data, dextents<F.count>(extents), strides);
}

/// A name that occurs twice means the diagonal.
template <labels L, class C>
auto diagonal_of(term<L, C> const& x) {
  constexpr labels once = L.distinct();
  term<once, C> out{x.data, {}, {}};
  for (std::size_t i = 0; i < static_cast<std::size_t>(L.count); ++i) {
    auto const at = static_cast<std::size_t>(once.find(L.name[i]));
    out.extents[at] = x.extents[i];
    out.strides[at] += x.strides[i];
  }
  return out;
}

template <labels L, class C, class E>
term<L, C> term_of(C const* data, E const& extents) {
  return {data, extents.values(), index_array<L.count>(row_major(extents))};
}

/// An operand as elements of type C in memory: in place, or a copy that it keeps.
template <class C, class X>
struct held_operand {
  static constexpr bool in_place = leaf<X> && std::is_same_v<value_t<X>, C>;
  using owner = std::conditional_t<in_place, X const&, tensor_of<C, extents_t<X>>>;
  owner values;
  static held_operand make(X const& x) {
    if constexpr (in_place)
      return {x};
    else
      return {owner(astype<C>(x))};
  }
  template <labels L>
  auto named() const {
    return term<L, C>{values.data(), values.extents().values(),
                      index_array<L.count>(values.strides())};
  }
};

/// An intermediate result with axes in the order of L.
template <labels L, class C>
struct named_result {
  tensor_of<C, dextents<L.count>> values;
  term<L, C> as_term() const { return term_of<L, C>(values.data(), values.extents()); }
};

/// out (row-major, axes in the order of O) = the sum of x over the names that are not in O.
template <labels O, labels L, class C>
void sum_into(term<L, C> const& x, C* out) {
  constexpr labels gone = L.not_in(O);
  constexpr labels all = O.then(gone);
  auto const source = spread<all>(x);
  index_array<O.count> shape{};
  for (int i = 0; i < O.count; ++i) shape[static_cast<std::size_t>(i)] = x.extent(O.name[i]);
  auto to = lazuli::view(out, dextents<O.count>(shape));
  if constexpr (gone.count == 0) {
    to = source;
  } else {
    int axes[gone.count];
    for (int i = 0; i < gone.count; ++i) axes[i] = O.count + i;
    to = astype<C>(sum(source, axes));
  }
}

template <labels O, labels L, class C>
named_result<O, C> summed(term<L, C> const& x) {
  index_array<O.count> shape{};
  for (int i = 0; i < O.count; ++i) shape[static_cast<std::size_t>(i)] = x.extent(O.name[i]);
  named_result<O, C> out{tensor_of<C, dextents<O.count>>(dextents<O.count>(shape))};
  sum_into<O>(x, out.values.data());
  return out;
}

/// Several axes as one: the number of elements, and the stride between them if there is one.
struct merged_axes {
  index extent = 1, stride = 0;
  bool possible = true;
};
template <labels G, class X>
merged_axes merge(X const& x) {
  merged_axes out;
  for (int i = G.count - 1; i >= 0; --i) {
    index const extent = x.extent(G.name[i]), stride = x.stride(G.name[i]);
    if (extent == 1) continue;
    if (out.extent != 1 && stride != out.stride * out.extent) out.possible = false;
    if (out.extent == 1) out.stride = stride;
    out.extent *= extent;
  }
  if (out.extent == 0) return {0, 0, true};  // whatever the strides: there are no elements
  return out;
}

/// What the names of two operands and of their product mean.
template <labels O, labels LA, labels LB>
struct contraction {
  static constexpr labels left = LA.where([](char c) { return LB.has(c) || O.has(c); });
  static constexpr labels right = LB.where([](char c) { return LA.has(c) || O.has(c); });
  static constexpr labels inner = LA.in(LB).not_in(O), batch = O.in(LA).in(LB);
  static constexpr labels rows = O.in(LA).not_in(LB), cols = O.in(LB).not_in(LA);
  static constexpr labels all = O.then(inner), plain = batch.then(rows).then(cols);
  static constexpr labels in_a = batch.then(rows).then(inner), in_b = batch.then(inner).then(cols);
  // Without rows and columns a loop beats BLAS, which would be called for each element.
  static constexpr bool is_elementwise = inner.count == 0 || rows.count + cols.count == 0;
};

/// Products below so many multiplications are done by loops: a call of BLAS costs as much.
inline constexpr index few_products = 64;

template <int M, int K, int N, class C>
LAZULI_INLINE void multiply_few(blas::matrix<C const> const& x, blas::matrix<C const> const& y,
                                blas::matrix<C> const& z) {
  index const rows = M > 0 ? M : x.rows, inner = K > 0 ? K : x.cols, cols = N > 0 ? N : y.cols;
  for (index i = 0; i < rows; ++i) {
    for (index j = 0; j < cols; ++j) {
      C sum{};
      for (index k = 0; k < inner; ++k)
        sum += x.data[i * x.row + k * x.col] * y.data[k * y.row + j * y.col];
      z.data[i * z.row + j * z.col] = sum;
    }
  }
}
/// `count` such products, with steps from one to the next.
template <class C>
LAZULI_NOINLINE void multiply_few(blas::matrix<C const> x, blas::matrix<C const> y,
                                  blas::matrix<C> z, index count, index in_x, index in_y,
                                  index in_z) {
  auto const each = [&]<int M, int K, int N>(std::integer_sequence<int, M, K, N>) {
    for (index q = 0; q < count; ++q, x.data += in_x, y.data += in_y, z.data += in_z)
      multiply_few<M, K, N>(x, y, z);
  };
  bool const square = x.rows == 3 && x.cols == 3;
  if (square && y.cols == 1) return each(std::integer_sequence<int, 3, 3, 1>());
  if (square && y.cols == 3) return each(std::integer_sequence<int, 3, 3, 3>());
  each(std::integer_sequence<int, 0, 0, 0>());
}

/// A product of matrices for each index of the batch of contraction P. Rows, columns and inner
/// names can be merged in each term and in `to`.
template <class P, class X, class Y, class C, class Target>
void multiply_terms(X const& a, Y const& b, Target const& to, C* out) {
  constexpr labels batch = P::batch;
  auto const m = merge<P::rows>(a), k = merge<P::inner>(a), p = merge<P::inner>(b),
             n = merge<P::cols>(b), to_rows = merge<P::rows>(to), to_cols = merge<P::cols>(to);
  blas::matrix<C const> x{a.data, m.extent, k.extent, m.stride, k.stride};
  blas::matrix<C const> y{b.data, p.extent, n.extent, p.stride, n.stride};
  blas::matrix<C> z{out, m.extent, n.extent, to_rows.stride, to_cols.stride};
  index_array<batch.count + 1> at{};
  auto const step = [](C const* p, index stride) { return p == nullptr ? 0 : stride; };  // empty
  for (int i = 0; i < batch.count; ++i) {
    if (to.extent(batch.name[i]) == 0) return;
  }
  // If each product of the batch has few numbers, the last axis of the batch goes into one loop.
  constexpr int own = batch.count > 0 && std::is_floating_point_v<C> ? 1 : 0;
  bool const few = own == 1 && m.extent * k.extent * n.extent <= few_products;
  for (;;) {
    int i = batch.count - 1;
    if constexpr (own == 1) {
      if (few) {
        char const c = batch.name[i--];
        multiply_few<C>(x, y, z, to.extent(c), step(x.data, a.stride(c)), step(y.data, b.stride(c)),
                        step(z.data, to.stride(c)));
      }
    }
    if (!few) blas::gemm<C>(C(1), x, y, C(0), z);
    for (; i >= 0; --i) {
      char const c = batch.name[i];
      index const extent = to.extent(c);
      index const in_x = step(x.data, a.stride(c)), in_y = step(y.data, b.stride(c)),
                  in_z = step(z.data, to.stride(c));
      x.data += in_x;
      y.data += in_y;
      z.data += in_z;
      if (++at[static_cast<std::size_t>(i)] < extent) break;
      x.data -= in_x * extent;
      y.data -= in_y * extent;
      z.data -= in_z * extent;
      at[static_cast<std::size_t>(i)] = 0;
    }
    if (i < 0) return;
  }
}

/// The same for any terms: those whose names cannot be merged are copied first.
template <class P, class X, class Y, class C, class Target>
void multiply_any(X const& a, Y const& b, Target const& to, C* out) {
  if (!merge<P::rows>(a).possible || !merge<P::inner>(a).possible) {
    auto const copy = summed<P::in_a>(a);
    return multiply_any<P>(copy.as_term(), b, to, out);
  }
  if (!merge<P::cols>(b).possible || !merge<P::inner>(b).possible) {
    auto const copy = summed<P::in_b>(b);
    return multiply_any<P>(a, copy.as_term(), to, out);
  }
  multiply_terms<P>(a, b, to, out);
}

template <labels O, labels LA, labels LB, class C>
void contract(term<LA, C> const& a, term<LB, C> const& b, C* out);

/// The product of a and b with axes in the order of O, in new memory.
template <labels O, labels LA, labels LB, class C>
named_result<O, C> product_of(term<LA, C> const& a, term<LB, C> const& b) {
  index_array<O.count> shape{};
  for (int i = 0; i < O.count; ++i) {
    char const c = O.name[i];
    shape[static_cast<std::size_t>(i)] = a.extent(c) == 1 ? b.extent(c) : a.extent(c);
  }
  named_result<O, C> out{tensor_of<C, dextents<O.count>>(dextents<O.count>(shape))};
  contract<O>(a, b, out.values.data());
  return out;
}

/// out (row-major, axes in the order of O) = the product of a and b, summed over names that are not
/// in O. Extents of names in both are equal, or 1.
template <labels O, labels LA, labels LB, class C>
void contract(term<LA, C> const& a, term<LB, C> const& b, C* out) {
  using P = contraction<O, LA, LB>;
  auto const extent = [&](char c) { return a.extent(c) == 1 ? b.extent(c) : a.extent(c); };
  index_array<O.count> shape{};
  for (int i = 0; i < O.count; ++i) shape[static_cast<std::size_t>(i)] = extent(O.name[i]);
  if constexpr (P::left.count != LA.count) {
    contract<O>(summed<P::left>(a).as_term(), b, out);
  } else if constexpr (P::right.count != LB.count) {
    contract<O>(a, summed<P::right>(b).as_term(), out);
  } else if constexpr (P::is_elementwise) {
    auto to = lazuli::view(out, dextents<O.count>(shape));
    if constexpr (P::inner.count == 0) {
      to = spread<P::all>(a) * spread<P::all>(b);
    } else {
      int axes[P::inner.count];
      for (int i = 0; i < P::inner.count; ++i) axes[i] = O.count + i;
      to = astype<C>(sum(spread<P::all>(a) * spread<P::all>(b), axes));
    }
  } else {
    auto const to = term_of<O, C>(out, dextents<O.count>(shape));
    if constexpr (P::plain != O) {
      if (!merge<P::rows>(to).possible || !merge<P::cols>(to).possible)
        return sum_into<O>(product_of<P::plain>(a, b).as_term(), out);
    }
    multiply_any<P>(a, b, to, out);
  }
}

}  // namespace detail

LAZULI_END
