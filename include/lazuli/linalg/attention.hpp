// Layers of networks that are products: linear, attention.
#pragma once

#include <lazuli/base/cmath.hpp>
#include <lazuli/linalg/matmul.hpp>
#include <lazuli/tensor/grid.hpp>
#include <lazuli/tensor/softmax.hpp>
#include <lazuli/tensor/view_functions.hpp>
#include <limits>
#include <optional>

LAZULI_BEGIN

/// `attention(q, k, v, causal)`: query i sees only keys 0 … i.
struct causal_t {};
inline constexpr causal_t causal{};

/// What the compiler prints of operands with other axes.
struct linear_is_of_rows_of_features_and_weights_outputs_features {};
struct attention_is_of_queries_n_features_keys_m_features_and_values_m_outputs {};

namespace detail {

/// q·kᵀ times `scale`, 1 / √features unless given, in floating numbers.
template <class Q, class K>
auto scores_of(Q const& q, K const& k, std::optional<double> scale) {
  using T = floating_t<promote_t<value_t<Q>, value_t<K>>>;
  double const features = static_cast<double>(q.extents()[rank_of<Q> - 1]);
  return evaluate_to_tensor(static_cast<compute_t<T>>(scale ? *scale : 1 / std::sqrt(features)) *
                            lazuli::matmul(astype<T>(q), matrix_transpose(astype<T>(k))));
}
/// The values weighted by a softmax of the scores where `taken` is true.
template <class S, class M, class V>
auto attended(S const& scores, M const& taken, V const& v) {
  using T = value_t<S>;
  auto const shown = evaluate_to_tensor(where(taken, scores, std::numeric_limits<T>::lowest()));
  auto const parts = evaluate_to_tensor(where(taken, softmax(shown, -1), T(0)));
  return evaluate_to_tensor(lazuli::matmul(parts, astype<T>(v)));
}
template <class Q, class K, class V>
concept attention_operands = (in_one_memory<Q> && in_one_memory<K> &&
                              in_one_memory<V>)&&(rank_of<Q> >= 2 && rank_of<K> >= 2 &&
                                                  rank_of<V> >= 2);

}  // namespace detail

/// x·wᵀ, plus b if it is given.   Shapes: x (…, features), w (outputs, features) → (…, outputs); w
/// (features) → (…); b broadcasts.   dtype: the common one.   Lazy.   Throws shape_error as matmul.
/// Source: PyTorch.   Example: test/linalg/attention.cpp
template <class X, class W>
  requires(detail::product_pair<X, W>&& rank_of<X> >= 1 && (rank_of<W> == 1 || rank_of<W> == 2))
constexpr auto linear(X&& x, W&& w) {
  using plain = std::remove_cvref_t<W>;
  if constexpr (rank_of<W> == 1)
    return matmul(static_cast<X&&>(x), static_cast<W&&>(w));
  else if constexpr (on_tape<X> && !on_tape<W> && leaf<plain> && plain::owns_memory)
    return matmul(static_cast<X&&>(x),
                  matrix_transpose(evaluate_to_tensor(w)));  // as tensors by name
  else
    return matmul(static_cast<X&&>(x), matrix_transpose(static_cast<W&&>(w)));
}
template <class X, class W, operand B>
  requires(detail::product_pair<X, W>&& rank_of<X> >= 1 && (rank_of<W> == 1 || rank_of<W> == 2))
constexpr auto linear(X&& x, W&& w, B&& b) {
  return lazuli::linear(static_cast<X&&>(x), static_cast<W&&>(w)) + static_cast<B&&>(b);
}

/// softmax(q·kᵀ / √e)·v: for each query the values, weighted by how well their keys match it. A
/// `mask` of the scores' shape, or one that broadcasts to it, selects keys where it is true if it
/// is bool; else it is added to the scores. With `causal`, query i sees keys 0 … i. A query without
/// a key gets zeros. A last number, `attention(q, k, v, 0.5)`, is the scale instead of 1 / √e.
/// Shapes: q (…, n, e), k (…, m, e), v (…, m, f) → (…, n, f); leading axes broadcast.   dtype: that
/// of q·kᵀ, integers as floats that hold them.   Not lazy.   Cost: 2·n·m·(e + f) flops, two
/// matrices (n, m).   Throws shape_error as matmul.   Source: PyTorch's
/// scaled_dot_product_attention; Vaswani and others 2017.   Example: test/linalg/attention.cpp
template <class Q, class K, class V>
  requires detail::attention_operands<Q, K, V>
auto attention(Q const& q, K const& k, V const& v, std::optional<double> scale = {}) {
  auto const scores = detail::scores_of(q, k, scale);
  return evaluate_to_tensor(
      lazuli::matmul(softmax(scores, -1), astype<value_t<decltype(scores)>>(v)));
}
template <class Q, class K, class V, in_one_memory M>
  requires detail::attention_operands<Q, K, V>
auto attention(Q const& q, K const& k, V const& v, M const& mask,
               std::optional<double> scale = {}) {
  auto const scores = detail::scores_of(q, k, scale);
  using T = value_t<decltype(scores)>;
  if constexpr (std::is_same_v<value_t<M>, bool>)
    return detail::attended(scores, mask, v);
  else
    return detail::attended(evaluate_to_tensor(astype<T>(scores + mask)),
                            mask != -std::numeric_limits<double>::infinity(), v);
}
template <class Q, class K, class V>
  requires detail::attention_operands<Q, K, V>
auto attention(Q const& q, K const& k, V const& v, causal_t, std::optional<double> scale = {}) {
  auto const scores = detail::scores_of(q, k, scale);
  auto const square = detail::make_beside(detail::inactive(scores))
                          .template ones<bool>(dextents<2>(q.extents()[rank_of<Q> - 2],
                                                           k.extents()[rank_of<K> - 2]));
  return detail::attended(scores, lazuli::tril(square), v);
}
/// attention, under PyTorch's name.
template <class Q, class K, class V, class... How>
  requires detail::attention_operands<Q, K, V>
auto scaled_dot_product_attention(Q const& q, K const& k, V const& v, How const&... how) {
  return lazuli::attention(q, k, v, how...);
}

// clang-format off
template <class X, class W, class... B>
  requires(detail::product_pair<X, W> && (rank_of<X> < 1 || rank_of<W> < 1 || rank_of<W> > 2))
linear_is_of_rows_of_features_and_weights_outputs_features linear(X const&, W const&, B const&...) LAZULI_REFUSED("lazuli: linear(x, w, b) is of x (…, features) and w (outputs, features)");
template <in_one_memory Q, in_one_memory K, in_one_memory V, class... How>
  requires(!detail::attention_operands<Q, K, V>)
attention_is_of_queries_n_features_keys_m_features_and_values_m_outputs attention(Q const&, K const&, V const&, How const&...) LAZULI_REFUSED("lazuli: attention is of queries (…, n, features), keys (…, m, features) and values (…, m, outputs)");
// clang-format on

LAZULI_END
