// How adjoints go back through products, solve, inv and det.
#pragma once

#include <lazuli/autodiff/reductions.hpp>
#include <lazuli/linalg/det.hpp>
#include <lazuli/linalg/matmul.hpp>
#include <lazuli/linalg/solve.hpp>

LAZULI_BEGIN

namespace detail {

/// A vector as a matrix of one column (Before: of one row); others as they are.
template <bool Before, class T, class E>
auto as_matrices(strided<T, E> const& x) {
  if constexpr (E::rank() != 1)
    return strided<T, dextents<E::rank()>>{x.first, dextents<E::rank()>(x.shape.values()), x.steps};
  else if constexpr (Before)
    return strided<T, dextents<2>>{x.first, dextents<2>(1, x.shape[0]), {0, x.steps[0]}};
  else
    return strided<T, dextents<2>>{x.first, dextents<2>(x.shape[0], 1), {x.steps[0], 0}};
}

/// With an axis of extent 1 at place At.
template <int At, class T, class E>
auto with_axis(strided<T, E> const& x) {
  constexpr int R = E::rank() + 1;
  index_array<R> sizes{}, steps{};
  for (int i = 0; i < R; ++i) {
    auto const from = static_cast<std::size_t>(i < At ? i : i - 1);
    sizes[static_cast<std::size_t>(i)] = i == At ? 1 : x.shape[static_cast<int>(from)];
    steps[static_cast<std::size_t>(i)] = i == At ? 0 : x.steps[from];
  }
  return strided<T, dextents<R>>{x.first, dextents<R>(sizes), steps};
}

/// The last two axes exchanged; of complex numbers the conjugates.
template <class T, class R>
auto adjoint_matrices(strided<T, R> const& x) {
  constexpr auto r = static_cast<std::size_t>(R::rank());
  auto sizes = index_array<R::rank()>(x.shape.values());
  auto steps = x.steps;
  std::swap(sizes[r - 1], sizes[r - 2]);
  std::swap(steps[r - 1], steps[r - 2]);
  strided<T, dextents<R::rank()>> const out{x.first, dextents<R::rank()>(sizes), steps};
  if constexpr (complex_dtype<std::remove_const_t<T>>)
    return conj(out);
  else
    return out;
}

/// Hands a product, the adjoint of an operand seen as matrices, on to that operand.
template <bool Vector, class X, class P>
void hand_product_to(kept<X> const& part, P const& product) {
  if constexpr (!Vector) {
    hand_to(part, product);
  } else {
    tensor_of<value_t<P>, extents_t<P>> const value(product);
    index_array<1> const sizes{part.value().extents()[0]};
    if constexpr (rank_of<P> == 2) {
      hand_to(part, strided<value_t<P> const, dextents<1>>{value.data(), dextents<1>(sizes), {1}});
    } else {  // one vector for all matrices of a batch
      index_array<2> const all{value.size() / (sizes[0] > 0 ? sizes[0] : 1), sizes[0]};
      hand_to(part, strided<value_t<P> const, dextents<2>>{
                        value.data(), dextents<2>(all), {sizes[0], 1}});
    }
  }
}

template <class A, class B>
  requires on_tape<matmul_node<A, B>>
struct kept<matmul_node<A, B>> : kept_value<matmul_node<A, B>> {
  using X = matmul_node<A, B>;
  static constexpr bool row = rank_of<A> == 1, column = rank_of<B> == 1;

  kept<A> a;
  kept<B> b;

  explicit kept(X const& x)
      : a(x.with_operands([](A const& left, B const&) { return kept<A>(left); })),
        b(x.with_operands([](A const&, B const& right) { return kept<B>(right); })) {
    auto const left = a.value();
    auto const right = b.value();
    this->result = tensor_of<value_t<X>, extents_t<X>>(
        matmul_node<std::remove_const_t<decltype(left)>, std::remove_const_t<decltype(right)>>(
            left, right));
  }

  template <class G>
  void backward(G const& given) const {
    auto const held = operand_in_memory(given);
    auto const there = strided_of(held);
    auto const g = [&] {
      auto const x = there;
      if constexpr (row && column)
        return with_axis<0>(with_axis<0>(x));
      else if constexpr (row)
        return with_axis<rank_of<X> - 1>(x);
      else if constexpr (column)
        return with_axis<rank_of<X>>(x);
      else
        return x;
    }();
    if constexpr (on_tape<A>) {
      auto const right = operand_in_memory(b.value());
      hand_product_to<row>(a, matmul(g, adjoint_matrices(as_matrices<false>(strided_of(right)))));
    }
    if constexpr (on_tape<B>) {
      auto const left = operand_in_memory(a.value());
      hand_product_to<column>(b, matmul(adjoint_matrices(as_matrices<true>(strided_of(left))), g));
    }
  }
  auto tangent() const {
    using result_type = tensor_of<value_t<X>, extents_t<X>>;
    if constexpr (on_tape<A> && on_tape<B>)
      return result_type(matmul(a.tangent(), b.value()) + matmul(a.value(), b.tangent()));
    else if constexpr (on_tape<A>)
      return result_type(matmul(a.tangent(), b.value()));
    else
      return result_type(matmul(a.value(), b.tangent()));
  }
};

template <class A, class B, class Method>
  requires on_tape<linalg::solve_node<A, B, Method>>
struct kept<linalg::solve_node<A, B, Method>> : kept_value<linalg::solve_node<A, B, Method>> {
  using X = linalg::solve_node<A, B, Method>;
  static constexpr bool vector = rank_of<B> == 1;

  kept<A> a;
  kept<B> b;

  explicit kept(X const& x)
      : a(x.with_operands([](A const& left, B const&, Method const&) { return kept<A>(left); })),
        b(x.with_operands([](A const&, B const& right, Method const&) { return kept<B>(right); })) {
    x.with_operands([this](A const&, B const&, Method const& method) {
      auto const left = a.value();
      auto const right = b.value();
      this->result = tensor_of<value_t<X>, extents_t<X>>(
          linalg::solve_node<std::remove_const_t<decltype(left)>,
                             std::remove_const_t<decltype(right)>, Method>(left, right, method));
    });
  }

  /// To b: aᴴ\g; to a: -(aᴴ\g)·xᴴ.
  template <class G>
  void backward(G const& given) const {
    auto const held = operand_in_memory(given);
    auto const there = strided_of(held);
    auto const left = operand_in_memory(a.value());
    auto const g = [&] {
      if constexpr (vector)
        return with_axis<rank_of<X>>(there);
      else
        return there;
    }();
    auto const solution = linalg::solve(adjoint_matrices(strided_of(left)), g);
    tensor_of<value_t<X>, dextents<rank_of<decltype(g)>>> const h(solution);
    auto const at = strided_of(h);
    if constexpr (on_tape<B>) hand_product_to<vector>(b, at);
    if constexpr (on_tape<A>) {
      auto const y = [&] {
        if constexpr (vector)
          return with_axis<rank_of<X>>(this->value());
        else
          return this->value();
      }();
      hand_to(a, -matmul(at, adjoint_matrices(y)));
    }
  }
  /// a\(ḃ - ȧ·x)
  auto tangent() const {
    using result_type = tensor_of<value_t<X>, extents_t<X>>;
    if constexpr (on_tape<A> && on_tape<B>)
      return result_type(
          linalg::solve(a.value(), b.tangent() - matmul(a.tangent(), this->value())));
    else if constexpr (on_tape<A>)
      return result_type(-linalg::solve(a.value(), matmul(a.tangent(), this->value())));
    else
      return result_type(linalg::solve(a.value(), b.tangent()));
  }
};

template <class A>
  requires on_tape<A>
struct kept<linalg::inv_node<A>> : kept_value<linalg::inv_node<A>> {
  using X = linalg::inv_node<A>;

  kept<A> a;

  explicit kept(X const& x) : a(x.with_operand([](A const& of) { return kept<A>(of); })) {
    auto const of = a.value();
    this->result = tensor_of<value_t<X>, extents_t<X>>(
        linalg::inv_node<std::remove_const_t<decltype(of)>>(of));
  }
  template <class G>
  void backward(G const& g) const {
    auto const held = operand_in_memory(g);
    auto const there = strided_of(held);
    auto const y = adjoint_matrices(this->value());
    a.backward(-matmul(matmul(y, there), y));
  }
  auto tangent() const {
    return tensor_of<value_t<X>, extents_t<X>>(
        -matmul(matmul(this->value(), a.tangent()), this->value()));
  }
};

/// To a: g·det·a⁻ᴴ. Throws linalg_error for a singular matrix.
template <class A>
  requires on_tape<A>
struct kept<per_matrix_node<det_rule, A>> : kept_value<per_matrix_node<det_rule, A>> {
  using X = per_matrix_node<det_rule, A>;

  kept<A> a;

  explicit kept(X const& x)
      : a(x.with_operand([](A const& of, det_rule const&) { return kept<A>(of); })) {
    auto const of = a.value();
    this->result = tensor_of<value_t<X>, extents_t<X>>(
        per_matrix_node<det_rule, std::remove_const_t<decltype(of)>>(of, det_rule{}));
  }
  template <class G>
  void backward(G const& g) const {
    constexpr int r = rank_of<X>;
    auto const held = operand_in_memory(g);
    auto const there = strided_of(held);
    auto const of = operand_in_memory(a.value());
    auto const spread_out = [](auto const& x) { return with_axis<r + 1>(with_axis<r>(x)); };
    if constexpr (complex_dtype<value_t<X>>)
      a.backward(spread_out(there) * conj(spread_out(this->value())) *
                 linalg::inv(adjoint_matrices(strided_of(of))));
    else
      a.backward(spread_out(there) * spread_out(this->value()) *
                 linalg::inv(adjoint_matrices(strided_of(of))));
  }
  /// det·tr(a⁻¹·ȧ)
  auto tangent() const {
    tensor_of<value_t<X>, extents_t<A>> const share(matmul(linalg::inv(a.value()), a.tangent()));
    return tensor_of<value_t<X>, extents_t<X>>(
        this->value() * sum(share.diagonal(0, constant<-2>{}, constant<-1>{}), constant<-1>{}));
  }
};

}  // namespace detail

LAZULI_END
