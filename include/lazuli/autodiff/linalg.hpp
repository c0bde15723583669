// How adjoints go back through products, solve and its kin, inv and det.
#pragma once

#include <lazuli/autodiff/reductions.hpp>
#include <lazuli/indexing/turn.hpp>  // cross
#include <lazuli/linalg/det.hpp>
#include <lazuli/linalg/matmul.hpp>
#include <lazuli/linalg/matrices.hpp>
#include <lazuli/linalg/solve.hpp>
#include <lazuli/shape/axes.hpp>
#include <lazuli/tensor/same_space.hpp>

LAZULI_BEGIN

namespace detail {

/// The same elements under change(their mapping).
template <class X, class F>
auto remapped(X const& x, F const& change) {
  constexpr int R = rank_of<X>;
  return arranged(x,
                  change(mapping<dextents<R>>{dextents<R>(x.extents().values()), x.strides(), 0}));
}

template <on_tape X, class F>
auto remapped(X const& x, F const& change) {
  constexpr int R = rank_of<X>;
  auto const& own = x.map();
  return x.viewed(
      change(mapping<dextents<R>>{dextents<R>(own.extents.values()), own.strides, own.offset}));
}

/// If Wanted, with another axis of extent 1 at place Axis: vectors as matrices of one column (-1)
/// or one row (-2).
template <bool Wanted = true, int Axis = -1, class X>
auto with_axis(X const& x) {
  if constexpr (!Wanted)
    return x;
  else if constexpr (places_axes<space_of<X>>)
    return memory_of<space_of<X>>::template with_axis<Axis>(x);
  else
    return remapped(x, [](auto const& m) { return views::unsqueeze(m, Axis); });
}

/// The last two axes exchanged; complex numbers are conjugated as well.
template <class X>
auto adjoint_matrices(X const& x) {
  if constexpr (places_axes<space_of<X>>)
    return conjugated(memory_of<space_of<X>>::transposed(x));
  else
    return conjugated(remapped(x, [](auto const& m) { return views::transpose(m, -2, -1); }));
}

/// Hands a product, the adjoint of an operand in the form of matrices, on to that operand.
template <bool Vector, class X, class P>
void hand_product_to(kept<X> const& part, P const& product) {
  if constexpr (!Vector) {
    hand_to(part, product);
  } else if constexpr (on_tape<P>) {
    auto const value = record(product);
    index const size = part.value().extents()[0];
    if constexpr (rank_of<P> == 2) {
      hand_to(part, value.viewed(mapping<dextents<1>>{dextents<1>(size), {1}, 0}));
    } else {
      index_array<2> const all{value.extents().size() / (size > 0 ? size : 1), size};
      hand_to(part, value.viewed(mapping<dextents<2>>{dextents<2>(all), {size, 1}, 0}));
    }
  } else {
    value_tensor<P> const value(product);
    index_array<1> const sizes{part.value().extents()[0]};
    if constexpr (places_axes<space_of<P>>) {
      hand_to(part, memory_of<space_of<P>>::as_vector(value));
    } else if constexpr (rank_of<P> == 2) {
      hand_to(part, arranged(value, mapping<dextents<1>>{dextents<1>(sizes), {1}, 0}));
    } else {  // one vector for all matrices of a batch
      index_array<2> const all{value.numel() / (sizes[0] > 0 ? sizes[0] : 1), sizes[0]};
      hand_to(part, arranged(value, mapping<dextents<2>>{dextents<2>(all), {sizes[0], 1}, 0}));
    }
  }
}

template <class A, class B>
inline constexpr bool second_order<matmul_node<A, B>> = second_order<A>&& second_order<B>;
template <class A>
inline constexpr bool second_order<linalg::inv_node<A>> = second_order<A>;
template <class A, class B, class Method>
inline constexpr bool second_order<linalg::solve_node<A, B, Method>> =
    second_order<A>&& second_order<B>;
template <class A>
inline constexpr bool second_order<per_matrix_node<det_rule, A>> = second_order<A>;

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
    this->result = value_tensor<X>(
        matmul_node<std::remove_const_t<decltype(left)>, std::remove_const_t<decltype(right)>>(
            left, right));
  }

  template <class G>
  void backward(G const& given) const {
    auto const held = held_on_way_back(given);
    auto const g = with_axis<row, -2>(with_axis<column>(leaf_on_way_back(held)));
    if constexpr (on_tape<A>) {
      auto const right = held_on_way_back(on_way_back(b, given));
      hand_product_to<row>(
          a, matmul(g, adjoint_matrices(with_axis<column>(leaf_on_way_back(right)))));
    }
    if constexpr (on_tape<B>) {
      auto const left = held_on_way_back(on_way_back(a, given));
      hand_product_to<column>(
          b, matmul(adjoint_matrices(with_axis<row, -2>(leaf_on_way_back(left))), g));
    }
  }
  auto tangent() const {
    using result_type = value_tensor<X>;
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
  static constexpr bool triangular = !std::is_same_v<Method, linalg::by_elimination>;

  [[no_unique_address]] Method method;
  kept<A> a;
  kept<B> b;

  explicit kept(X const& x)
      : method(x.with_operands([](A const&, B const&, Method const& how) { return how; })),
        a(x.with_operands([](A const& left, B const&, Method const&) { return kept<A>(left); })),
        b(x.with_operands([](A const&, B const& right, Method const&) { return kept<B>(right); })) {
    this->result = value_tensor<X>(solved(method, a.value(), b.value()));
  }

  /// b gets aᴴ\g; a gets -(aᴴ\g)·xᴴ, of which a triangle gets the part that is read.
  template <class G>
  void backward(G const& given) const {
    auto const held = held_on_way_back(given);
    auto const left = held_on_way_back(on_way_back(a, given));
    auto const g = with_axis<vector>(leaf_on_way_back(held));
    Method turned = method;
    if constexpr (triangular) turned.which.upper = !turned.which.upper;
    auto const h =
        evaluated_on_way_back(solved(turned, adjoint_matrices(leaf_on_way_back(left)), g));
    auto const at = leaf_on_way_back(h);
    if constexpr (on_tape<B>) hand_product_to<vector>(b, at);
    if constexpr (on_tape<A>)
      hand_to(a, -what_is_read(matmul(
                     at, adjoint_matrices(with_axis<vector>(on_way_back(*this, given))))));
  }
  /// a\(ḃ - ȧ·x)
  auto tangent() const {
    using result_type = value_tensor<X>;
    if constexpr (on_tape<A> && on_tape<B>)
      return result_type(solved(method, a.value(),
                                b.tangent() - matmul(what_is_read(a.tangent()), this->value())));
    else if constexpr (on_tape<A>)
      return result_type(
          -solved(method, a.value(), matmul(what_is_read(a.tangent()), this->value())));
    else
      return result_type(solved(method, a.value(), b.tangent()));
  }

 private:
  template <class P, class Q>
  static auto solved(Method const& how, P&& left, Q&& right) {
    return linalg::solve_node<closure_t<P&&>, closure_t<Q&&>, Method>(
        close(static_cast<P&&>(left)), close(static_cast<Q&&>(right)), how);
  }
  /// Derivatives by a: only by those elements that the method reads.
  template <class P>
  auto what_is_read(P&& x) const {
    if constexpr (!triangular)
      return close(static_cast<P&&>(x));
    else
      return method.which.upper ? triu(x, method.unit ? 1 : 0) : tril(x, method.unit ? -1 : 0);
  }
};

template <class A>
  requires on_tape<A>
struct kept<linalg::inv_node<A>> : kept_value<linalg::inv_node<A>> {
  using X = linalg::inv_node<A>;

  kept<A> a;

  explicit kept(X const& x) : a(x.with_operand([](A const& of) { return kept<A>(of); })) {
    auto of = a.value();
    this->result = value_tensor<X>(linalg::inv_node<decltype(of)>(std::move(of)));
  }
  template <class G>
  void backward(G const& g) const {
    auto const held = held_on_way_back(g);
    auto const there = leaf_on_way_back(held);
    auto const y = adjoint_matrices(on_way_back(*this, g));
    a.backward(-matmul(matmul(y, there), y));
  }
  auto tangent() const {
    return value_tensor<X>(-matmul(matmul(this->value(), a.tangent()), this->value()));
  }
};

template <>
inline constexpr bool has_gradient<node_of<det_rule>> = true;
/// a gets g·det·a⁻ᴴ. Throws linalg_error for a singular matrix. The tangent of log det(a) is the
/// trace of a⁻¹·ȧ.
template <class A, class D>
auto relative_change_of_det(A const& a, D const& tangent) {
  tensor_beside<value_t<A>, extents_t<A>, A> const share(matmul(linalg::inv(a), tangent));
  return sum(share.diagonal(0, constant<-2>{}, constant<-1>{}), constant<-1>{}).eval();
}

template <class A>
  requires on_tape<A>
struct kept<per_matrix_node<det_rule, A>> : kept_value<per_matrix_node<det_rule, A>> {
  using X = per_matrix_node<det_rule, A>;

  kept<A> a;

  explicit kept(X const& x)
      : a(x.with_operand([](A const& of, det_rule const&) { return kept<A>(of); })) {
    auto const of = a.value();
    this->result = value_tensor<X>(
        per_matrix_node<det_rule, std::remove_const_t<decltype(of)>>(of, det_rule{}));
  }
  template <class G>
  void backward(G const& g) const {
    auto const held = held_on_way_back(g);
    auto const of = held_on_way_back(on_way_back(a, g));
    auto const y = held_on_way_back(on_way_back(*this, g));
    auto const spread_out = [](auto const& x) { return with_axis(with_axis(x)); };
    a.backward(spread_out(leaf_on_way_back(held)) * conjugated(spread_out(leaf_on_way_back(y))) *
               linalg::inv(adjoint_matrices(leaf_on_way_back(of))));
  }
  auto tangent() const {
    return value_tensor<X>(this->value() * relative_change_of_det(a.value(), a.tangent()));
  }
};

}  // namespace detail

LAZULI_END
