// How adjoints go back through eig and eigvals of matrices of any kind.
#pragma once

#include <lazuli/autodiff/decompositions.hpp>

LAZULI_BEGIN

namespace detail {

template <>
inline constexpr bool has_gradient<eig_of> = true;
template <>
inline constexpr bool has_gradient<node_of<eigvals_rule>> = true;

/// Vectors of norm 1, whose phase does not move. Undefined where eigenvalues are equal and the loss
/// depends on their vectors. Source: PyTorch's formulas; C. F. Van Loan, "On estimating the
/// condition of eigenvalues and eigenvectors" (1987).
template <class S, class T, int N>
struct eig_rule {
  using C = complex_of<T>;
  using own = batches<S, T, N>;
  using on = batches<S, C, N>;
  using mat = typename own::mat;
  using vectors = typename on::mat;
  using V = tensor_in<S, C, dextents<N - 1>>;

  V w;
  vectors v;

  mat of_values(V const& g) const { return share(vectors(g.unsqueeze(N - 1) * on::turned(v))); }
  mat of_vectors(vectors const& g) const {
    vectors const x = on::times(on::turned(v), g), norms = on::times(on::turned(v), v);
    vectors const moved(x - norms * on::diagonal(x).unsqueeze(N - 2));
    return share(on::times(vectors(moved * conj(inverse_gaps())), on::turned(v)));
  }
  V values_along(mat const& t) const {
    return V(inner(t).diagonal(0, constant<-2>{}, constant<-1>{}));
  }
  vectors vectors_along(mat const& t) const {
    vectors const k(inner(t) * inverse_gaps());
    vectors const norms = on::times(on::times(on::turned(v), v), k);
    return vectors(matmul(v, k) - v * on::diagonal(norms).unsqueeze(N - 2));
  }
  /// As these move along t, on a tape of tangents.
  template <class Moving>
  Moving moving_along(tape& there, mat const& t) const {
    return {with_tangent(there, leaf_of(w), values_along(t)),
            with_tangent(there, leaf_of(v), vectors_along(t))};
  }

 private:
  /// v⁻¹·t·v
  vectors inner(mat const& t) const {
    return vectors(linalg::solve(v, vectors(matmul(astype<C>(t), v))));
  }
  /// v⁻ᴴ·x, of a real matrix its real part.
  mat share(vectors const& x) const {
    vectors const all(linalg::solve(on::turned(v), x));
    if constexpr (complex_dtype<T>)
      return all;
    else
      return mat(real(all));
  }
  /// 1 / (w_j - w_i), 0 on the diagonal.
  vectors inverse_gaps() const {
    auto const one = astype<C>(on::ones_on_diagonal(w));
    return vectors(C(1) / (w.unsqueeze(N - 2) - w.unsqueeze(N - 1) + one) - one);
  }
};

template <class S, derivatives Kind, class F>
  requires(std::is_same_v<F, eig_of>)
struct matrices_on<recorded<S, Kind>, F> : recording_of_eigen<S, Kind, eig_rule> {};

template <class Rule, class A>
  requires(on_tape<A>&& std::is_same_v<Rule, eigvals_rule>)
struct kept<per_matrix_node<Rule, A>> : kept_spectrum<per_matrix_node<Rule, A>, A, eig_rule> {
  using X = per_matrix_node<Rule, A>;

  explicit kept(X const& x) : kept_spectrum<X, A, eig_rule>(x) {
    auto both = linalg::eig(typename kept::mat(this->a.value()));
    this->rule = {std::move(both.w), std::move(both.v)};
    this->result = value_tensor<X>(this->rule.w);
  }
};
template <class A>
inline constexpr bool second_order<per_matrix_node<eigvals_rule, A>> = second_order<A>;

}  // namespace detail

LAZULI_END
