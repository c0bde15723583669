// Products other than the matrix product: outer, vdot, vecdot, trace, kron, cross.
#pragma once

#include <lazuli/linalg/matmul.hpp>
#include <lazuli/linalg/matrices.hpp>
#include <lazuli/linalg/multilinear.hpp>
#include <lazuli/tensor/evaluate.hpp>
#include <lazuli/tensor/same_space.hpp>

LAZULI_BEGIN

namespace detail {

constexpr index static_times(index a, index b) { return a == dyn || b == dyn ? dyn : a * b; }

/// An operand that lies in memory as it is; any other as a tensor.
template <class X>
decltype(auto) as_leaf(X const& x) {
  if constexpr (leaf<X>)
    return (x);
  else
    return x.eval();
}

template <class E, class F, int... I>
constexpr auto kron_extents(E const& a, F const& b, std::integer_sequence<int, I...>) {
  constexpr int R = sizeof...(I), first = R - E::rank(), second = R - F::rank();
  using result = extents<static_times(I < first ? 1 : static_from_end<E>(R - I),
                                      I < second ? 1 : static_from_end<F>(R - I))...>;
  return result(index_array<R>{(I < first ? 1 : a[I < first ? 0 : I - first]) *
                               (I < second ? 1 : b[I < second ? 0 : I - second])...});
}

/// x with its axes at the even (odd) places of twice R axes, and extent 1 at the others.
template <int R, bool Odd, class X>
auto spread_axes(X const& x) {
  constexpr int own = X::extents_type::rank();
  auto const extents = x.extents();
  auto const strides = x.strides();
  index_array<2 * R> sizes{}, steps{};
  for (auto& size : sizes) size = 1;
  for (int i = 0; i < own; ++i) {
    auto const at = static_cast<std::size_t>(2 * (R - own + i) + Odd);
    sizes[at] = extents[i];
    steps[at] = strides[static_cast<std::size_t>(i)];
  }
  return arranged(x, mapping<dextents<2 * R>>{dextents<2 * R>(sizes), steps, 0});
}

template <int R, class X, class Y>
dextents<2 * R> pairs_of_extents(X const& left, Y const& right) {
  index_array<2 * R> sizes{};
  for (std::size_t i = 0; i < sizes.size(); ++i)
    sizes[i] = left.extents()[static_cast<int>(i)] * right.extents()[static_cast<int>(i)];
  return dextents<2 * R>(sizes);
}
template <int R, class T, class A, class B>
auto kron_of_values(A const& a, B const& b) {
  auto const& x = as_leaf(a);
  auto const& y = as_leaf(b);
  auto const shape = kron_extents(x.extents(), y.extents(), std::make_integer_sequence<int, R>{});
  auto out = empty_beside<T>(shape, x);
  auto const left = spread_axes<R, false>(x);
  auto const right = spread_axes<R, true>(y);
  auto const pairs = pairs_of_extents<R>(left, right);
  assign_to(arranged(out, mapping<dextents<2 * R>>{pairs, row_major(pairs), 0}), left * right,
            aliasing::excluded);
  return out;
}
/// An operand of kron gets the adjoint times the other operand, summed along the axes of that one.
template <int R>
struct share_of_kron {
  template <class I, class G, class A, class B>
  auto operator()(I, G const& g, A const& a, B const& b) const {
    constexpr bool first = I::value == 0;
    auto const& own = either<first>(a, b);
    auto const pairs = pairs_of_extents<R>(spread_axes<R, false>(a), spread_axes<R, true>(b));
    tensor_beside<value_t<G>, extents_t<G>, G> const at(g);
    auto const factors = spread_axes<R, first>(either<first>(b, a));
    std::array<bool, 2 * R> summed{};
    for (std::size_t i = first; i < summed.size(); i += 2) summed[i] = true;
    auto const blocks = arranged(at, mapping<dextents<2 * R>>{pairs, row_major(pairs), 0});
    tensor_beside<value_t<G>, dextents<R>, G> const sums(
        make_reduction<false, dextents<R>>(op::sum_reduction{}, blocks * conj(factors), summed));
    using E = dextents<rank_of<std::remove_cvref_t<decltype(own)>>>;
    E const shape(own.extents().values());
    return tensor_beside<value_t<G>, E, G>(arranged(sums, mapping<E>{shape, row_major(shape), 0}));
  }
};

/// What the compiler prints of products of other ranks.
struct matvec_is_of_a_matrix_and_a_vector_vecmat_of_a_vector_and_a_matrix {};

/// Whether A and B are static vectors of three floats.
template <class A, class B>
consteval bool is_small_cross() {
  using T = value_t<A>;
  using E = extents_t<A>;
  using F = extents_t<B>;
  if constexpr (!std::is_same_v<T, value_t<B>> || !std::is_floating_point_v<T> ||
                !std::is_same_v<E, extents<3>> || !std::is_same_v<F, extents<3>>)
    return false;
  else
    return dense_goes_at_once<A> && dense_goes_at_once<B>;
}
/// Rounds as the expression over parts does: a product and an fma.
template <class A, class B>
LAZULI_INLINE auto cross_at_once(A const& a, B const& b) {
  using T = value_t<A>;
  auto const x = dense_at_once(a);
  auto const y = dense_at_once(b);
  T const *const p = x.data(), *const q = y.data();
  tensor<T, 3> out;
  for (int i = 0; i < 3; ++i) {
    int const j = (i + 1) % 3, k = (i + 2) % 3;
    out.data()[i] = number::fms(p[j], q[k], p[k] * q[j]);
  }
  return out;
}

}  // namespace detail

/// a[i]·b[j].   Shapes: (m), (n) → (m, n).   An elementwise expression.
template <class A, class B>
  requires(detail::pair_in_one_memory<A, B>&& rank_of<A> == 1 && rank_of<B> == 1)
constexpr auto outer(A&& a, B&& b) {
  return static_cast<A&&>(a).unsqueeze(constant<1>{}) * static_cast<B&&>(b);
}
template <class A, class B>
constexpr auto outer_expression(A&& a, B&& b) {
  return outer(static_cast<A&&>(a), static_cast<B&&>(b));
}

/// Σ conj(a)·b along an axis (the last one).   Shapes broadcast.   dtype as sum: bool and integers
/// give int64.   Two vectors give a value, computed immediately; else an expression.
template <class A, class B>
  requires detail::pair_in_one_memory<A, B>
constexpr auto vecdot(A&& a, B&& b, brace_index axis = -1) {
  if constexpr (complex_dtype<value_t<A>>)
    return detail::value_without_axes(
        sum(conj(static_cast<A&&>(a)) * static_cast<B&&>(b), axis.value));
  else
    return detail::value_without_axes(sum(static_cast<A&&>(a) * static_cast<B&&>(b), axis.value));
}
/// Σ conj(a)·b of two vectors, computed immediately.   Shapes: (n), (n) → ().
template <class A, class B>
  requires(detail::product_pair<A, B>&& rank_of<A> == 1 && rank_of<B> == 1)
constexpr auto vdot(A&& a, B&& b) {
  if constexpr (complex_dtype<value_t<A>>)
    return dot(conj(static_cast<A&&>(a)), static_cast<B&&>(b));
  else
    return dot(static_cast<A&&>(a), static_cast<B&&>(b));
}

/// matvec: a·v; vecmat: conj(v)·a; for batches of both, too.   Shapes: (…, m, n), (…, n) → (…, m);
/// (…, m), (…, m, n) → (…, n); leading axes broadcast.   For one vector lazy, as matmul.   Source:
/// NumPy.
template <class A, class V>
  requires(detail::product_pair<A, V>&& rank_of<A> >= 2 && rank_of<V> >= 1)
constexpr auto matvec(A&& a, V&& v) {
  if constexpr (rank_of<V> == 1)
    return matmul(static_cast<A&&>(a), static_cast<V&&>(v));
  else
    return evaluate_to_tensor(matmul(a, v.unsqueeze(constant<-1>{}))).squeeze(constant<-1>{});
}
template <class V, class A>
  requires(detail::product_pair<V, A>&& rank_of<A> >= 2 && rank_of<V> >= 1)
constexpr auto vecmat(V&& v, A&& a) {
  if constexpr (complex_dtype<value_t<V>> && rank_of<V> == 1)
    return matmul(conj(static_cast<V&&>(v)), static_cast<A&&>(a));
  else if constexpr (rank_of<V> == 1)
    return matmul(static_cast<V&&>(v), static_cast<A&&>(a));
  else
    return evaluate_to_tensor(matmul(detail::conjugated(v.unsqueeze(constant<-2>{})), a))
        .squeeze(constant<-2>{});
}

// clang-format off
template <class A, class V>
  requires(detail::product_pair<A, V> && (rank_of<A> < 2 || rank_of<V> < 1))
detail::matvec_is_of_a_matrix_and_a_vector_vecmat_of_a_vector_and_a_matrix matvec(A&&, V&&) LAZULI_REFUSED("lazuli: matvec(a, v) is of a matrix and a vector; vecmat(v, a) of a vector and a matrix, outer and dot of two vectors");
template <class V, class A>
  requires(detail::product_pair<V, A> && (rank_of<A> < 2 || rank_of<V> < 1))
detail::matvec_is_of_a_matrix_and_a_vector_vecmat_of_a_vector_and_a_matrix vecmat(V&&, A&&) LAZULI_REFUSED("lazuli: vecmat(v, a) is of a vector and a matrix; matvec(a, v) of a matrix and a vector, outer and dot of two vectors");
// clang-format on

/// The sum of the diagonal (offset > 0: above it) of each matrix.   Shape: (…, m, n) → (…).   dtype
/// as sum: bool and integers give int64.   For one matrix a value, not lazy; else an expression.
template <in_one_memory X>
  requires(rank_of<X> >= 2)
constexpr auto trace(X&& x, brace_index offset = 0) {
  return detail::value_without_axes(sum(
      static_cast<X&&>(x).diagonal(offset.value, constant<-2>{}, constant<-1>{}), constant<-1>{}));
}

/// The Kronecker product: every element of a times all of b, computed at once.   Shapes: extents
/// multiply axis by axis; the operand of lower rank gets axes of 1 in front.   dtype: the common
/// one.   Cost: one pass over the result.
template <class A, class B>
  requires detail::pair_in_one_memory<A, B>
auto kron(A const& a, B const& b) {
  constexpr int R = rank_of < A >> rank_of<B> ? rank_of<A> : rank_of<B>;
  using T = promote_t<value_t<A>, value_t<B>>;
  if constexpr (on_tape<A> || on_tape<B>)
    return detail::recorded_multilinear<T>([](auto const& x, auto const& y) { return kron(x, y); },
                                           detail::share_of_kron<R>{}, detail::kept_operand(a),
                                           detail::kept_operand(b));
  else
    return detail::kron_of_values<R, T>(a, b);
}

/// The cross product of vectors of three elements along an axis (the last one), computed at once.
/// Shapes broadcast.   Throws shape_error where an operand has another extent than 3 there.
template <class A, class B>
  requires(detail::pair_in_one_memory<A, B>&& rank_of<A> >= 1 && rank_of<B> >= 1)
auto cross(A const& a, B const& b, brace_index along = -1) {
  index axis = along;
  if constexpr (detail::is_small_cross<A, B>()) {
    detail::check_lifetimes(a, "cross");
    detail::check_lifetimes(b, "cross");
    if (axis == -1 || axis == 0) return detail::cross_at_once(a, b);
  }
  auto const& x = detail::as_leaf(a);
  auto const& y = detail::as_leaf(b);
  if (x.extent(axis) != 3 || y.extent(axis) != 3) {
    auto const va = x.extents().values();
    auto const vb = y.extents().values();
    fail<shape_error>("cross: shapes ", text::shape(va), " and ", text::shape(vb), ": axis ", axis,
                      " must have extent 3 in both");
  }
  if constexpr (on_tape<A> || on_tape<B>) {
    return evaluate_to_tensor(roll(x, -1, axis) * roll(y, -2, axis) - roll(x, -2, axis) * roll(y, -1, axis));
  } else {
    auto const shape = broadcast(x.extents(), y.extents(), "cross");
    using E = std::remove_const_t<decltype(shape)>;
    auto out = detail::empty_beside<promote_t<value_t<A>, value_t<B>>>(shape, x);
    if (axis >= 0) axis -= E::rank();
    auto const part = [axis](auto& of, index i) { return of.narrow(axis, i, 1); };
    for (index i = 0; i < 3; ++i) {
      index const j = (i + 1) % 3, k = (i + 2) % 3;
      part(out, i) = part(x, j) * part(y, k) - part(x, k) * part(y, j);
    }
    return out;
  }
}

/// addmm: c + a·b, or beta·c + alpha·a·b. Shapes: as matmul; c broadcasts.   Lazy. Source: PyTorch.
template <operand C, class A, class B>
  requires detail::product_pair<A, B>
constexpr auto addmm(C&& c, A&& a, B&& b) {
  return static_cast<C&&>(c) + matmul(static_cast<A&&>(a), static_cast<B&&>(b));
}
template <operand C, class A, class B, class Beta, class Alpha>
  requires(detail::product_pair<A, B>&& is_scalar_v<Beta>&& is_scalar_v<Alpha>)
constexpr auto addmm(C&& c, A&& a, B&& b, Beta beta, Alpha alpha) {
  return beta * static_cast<C&&>(c) + alpha * matmul(static_cast<A&&>(a), static_cast<B&&>(b));
}
/// baddbmm, addmv: addmm of batches of matrices, of a matrix and a vector; addr: c + u·vᵀ. With two
/// last numbers beta·c + alpha·…, as addmm. Shapes: as matmul and outer; c broadcasts.   Lazy.
/// Source: PyTorch.
template <operand C, class A, class B, class... Factors>
  requires detail::product_pair<A, B>
constexpr auto baddbmm(C&& c, A&& a, B&& b, Factors... factors) {
  return addmm(static_cast<C&&>(c), static_cast<A&&>(a), static_cast<B&&>(b), factors...);
}
template <operand C, class A, class V, class... Factors>
  requires detail::product_pair<A, V>
constexpr auto addmv(C&& c, A&& a, V&& v, Factors... factors) {
  return addmm(static_cast<C&&>(c), static_cast<A&&>(a), static_cast<V&&>(v), factors...);
}
template <operand C, expression U, expression V>
constexpr auto addr(C&& c, U&& u, V&& v) {
  return static_cast<C&&>(c) + outer(static_cast<U&&>(u), static_cast<V&&>(v));
}
template <operand C, expression U, expression V, class Beta, class Alpha>
  requires(is_scalar_v<Beta> && is_scalar_v<Alpha>)
constexpr auto addr(C&& c, U&& u, V&& v, Beta beta, Alpha alpha) {
  return beta * static_cast<C&&>(c) + alpha * outer(static_cast<U&&>(u), static_cast<V&&>(v));
}

LAZULI_END
