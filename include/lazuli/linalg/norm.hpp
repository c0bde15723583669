// linalg::matrix_norm, vector_norm and cond.
#pragma once

#include <lazuli/backend/blas/power.hpp>
#include <lazuli/linalg/matrices.hpp>
#include <lazuli/tensor/composed.hpp>
#include <lazuli/tensor/distance.hpp>

LAZULI_BEGIN

namespace linalg {

/// The order of a norm: a number, infinity, "fro", "nuc", "inf" or "-inf".
class norm_order {
 public:
  constexpr norm_order() = default;
  template <class P>
    requires(std::is_arithmetic_v<P>)
  constexpr norm_order(P p) : number_(static_cast<double>(p)), is_number_(true) {}
  norm_order(char const* name) : name_(name) {
    double const infinity = std::numeric_limits<double>::infinity();
    if (name_ == "inf" || name_ == "-inf") *this = name_[0] == '-' ? -infinity : infinity;
  }
  constexpr bool is_number() const { return is_number_; }
  constexpr double number() const { return number_; }

  /// The matrix norm of this order. Throws lz::error if there is no such norm.
  LAZULI_COLD blas::matrix_norm_kind of_matrix(char const* call) const {
    using enum blas::matrix_norm_kind;
    bool const below = number_ < 0;
    if (!is_number_ && name_ == "fro") return frobenius;
    if (!is_number_ && name_ == "nuc") return nuclear;
    if (is_number_ && std::isinf(number_)) return below ? least_row : row;
    if (is_number_ && std::abs(number_) == 1) return below ? least_one : one;
    if (is_number_ && std::abs(number_) == 2) return below ? least_two : two;
    if (is_number_)
      fail<error>(call, ": matrices have no norm of order ", number_,
                  "; choose 1, -1, 2, -2, inf, -inf, \"fro\" or \"nuc\"");
    fail<error>(call, ": \"", name_,
                "\" is not an order of a norm; choose 1, -1, 2, -2, inf, -inf, \"fro\" or \"nuc\"");
  }

 private:
  double number_ = 2;
  bool is_number_ = false;
  std::string_view name_ = "fro";
};

}  // namespace linalg

namespace detail {

struct matrix_norm_rule : matrix_rule {
  blas::matrix_norm_kind kind;
  template <class V>
  using result = real_part_t<floating_t<V>>;
  static constexpr std::string_view name = "matrix_norm";
  template <class E>
  constexpr auto extents(E const& e) const {
    return behind_batch<>(e);
  }
  template <class T>
  void compute(matrices const& all, T* a, real_part_t<T>* out) const {
    for_each_matrix(blas::algorithm_of(kind), all, [&](index i) {
      out[i] = static_cast<real_part_t<T>>(
          blas::norm<T>("matrix_norm", all.rows, all.cols, a + i * all.size(), kind, all.name(i)));
    });
  }
};

struct cond_rule : matrix_rule {
  blas::matrix_norm_kind kind;
  template <class V>
  using result = real_part_t<floating_t<V>>;
  static constexpr std::string_view name = "cond";
  template <class E>
  constexpr auto extents(E const& e) const {
    using enum blas::matrix_norm_kind;
    if (kind != two && kind != least_two) check_square("cond", e);
    return behind_batch<>(e);
  }
  template <class T>
  void compute(matrices const& all, T* a, real_part_t<T>* out) const {
    for_each_matrix(blas::algorithm_of(kind), all, [&](index i) {
      out[i] = static_cast<real_part_t<T>>(
          blas::condition<T>(all.rows, all.cols, a + i * all.size(), kind, all.name(i)));
    });
  }
};

template <class A>
constexpr auto frobenius_norm(A&& a) {
  if constexpr (drops_axes_at_run_time<space_of<A>>)
    return value_without_axes(lazuli::norm(static_cast<A&&>(a), {-2, -1}));
  else if constexpr (rank_of<A> == 2)
    return lazuli::norm(a);
  else
    return lazuli::norm(lazuli::norm(static_cast<A&&>(a), constant<-2>{}), constant<-1>{});
}

struct matrix_norm_of {
  static constexpr bool makes_node = true;
  template <class A>
  static constexpr auto of(A&& a) {
    return frobenius_norm(static_cast<A&&>(a));
  }
  template <class A>
  static auto of(A&& a, linalg::norm_order order) {
    return node_of<matrix_norm_rule>::of(static_cast<A&&>(a), order.of_matrix("matrix_norm"));
  }
};
struct cond_of {
  static constexpr bool makes_node = true;
  template <class A>
  static auto of(A&& a, linalg::norm_order order = 2) {
    return node_of<cond_rule>::of(static_cast<A&&>(a), order.of_matrix("cond"));
  }
};

/// Magnitudes as floating numbers.
template <class X>
auto magnitudes(X const& x) {
  using T = value_t<X>;
  if constexpr (complex_dtype<T>)
    return abs(x);
  else
    return abs(astype<floating_t<T>>(x));
}

/// The norm by a reduction, which `reduce(r, y)` applies over the axes in question.
template <class X, class Reduce>
auto norm_over(X const& x, linalg::norm_order order, Reduce const& reduce) {
  auto const size = magnitudes(x);
  using out = decltype(reduce(sum, size).eval());
  double const p = order.number();
  if (!order.is_number()) order.of_matrix("vector_norm");  // throws for what is no order at all
  if (!order.is_number()) fail<error>("vector_norm: the order must be a number, or infinity");
  if (p == 2) return out(reduce(norm, x));
  if (p == 1) return out(reduce(sum, size));
  if (p == 0) return out(astype<value_t<out>>(reduce(count_nonzero, x)));
  if (std::isinf(p)) return p > 0 ? out(reduce(max, size)) : out(reduce(min, size));
  out const total(reduce(sum, magnitude_power(size, p)));
  return out(magnitude_power(total, 1 / p));
}

}  // namespace detail

namespace linalg {

/// Norms of matrices: `matrix_norm(a)` is the Frobenius norm, a reduction; `matrix_norm(a, order)`
/// takes the order: 2, -2 (largest, least singular value), "nuc" (their sum), 1, -1 (largest, least
/// sum of a column's magnitudes), infinity, -infinity (of a row's), "fro".
/// Shape: (…, m, n) → (…).   dtype: real; integers give floats that hold them.
/// Throws lz::error for another order, linalg_error as svd.
/// Source: LAPACK gesdd for 2 and "nuc".
inline constexpr lazuli::detail::on_matrices<lazuli::detail::matrix_norm_of> matrix_norm{};

/// The condition number |a|·|a⁻¹|: infinite for a singular matrix, NaN if the matrix contains NaN.
/// `cond(a)`: the largest singular value divided by the least, of a of any shape; `cond(a, order)`:
/// by another matrix norm, of square a.   Shape: (…, m, n) → (…).   Source: LAPACK gesdd, getri.
inline constexpr lazuli::detail::on_matrices<lazuli::detail::cond_of> cond{};

/// Norms of vectors: `vector_norm(x)` is the Euclidean norm over all axes, a reduction;
/// `vector_norm(x, order)` and `vector_norm(x, order, axis)`, with a list of axes and keepdims as
/// for sum, are computed at once: (Σ|x|^order)^(1/order); infinity: the largest magnitude,
/// -infinity: the smallest, 0: how many are not 0.
template <expression X>
constexpr auto vector_norm(X&& x) {
  return lazuli::norm(static_cast<X&&>(x));
}
template <expression X, class... Axes>
auto vector_norm(X const& x, norm_order order, Axes const&... axes) {
  return lazuli::detail::norm_over(
      x, order, [&](auto const& reduction, auto const& y) { return reduction(y, axes...); });
}
template <expression X, int N, class... Rest>
auto vector_norm(X const& x, norm_order order, brace_index const (&axes)[N], Rest... rest) {
  return lazuli::detail::norm_over(
      x, order, [&](auto const& reduction, auto const& y) { return reduction(y, axes, rest...); });
}

}  // namespace linalg
namespace detail {
/// name_a_plane: a list of two axes comes first. Models: (std::array<int, 2>, keepdims_t). Not:
/// int.
template <class... A>
inline constexpr bool name_a_plane = false;
template <fixed_index_list L, class... K>
inline constexpr bool name_a_plane<L, K...> = list_length<L> == 2;

template <class X, class L, class... K>
auto plane_norm(X const& x, linalg::norm_order order, L const& axes, K...) {
  auto const turned = movedim(x, axes, index_array<2>{-2, -1});
  auto norms = evaluate_to_tensor(linalg::matrix_norm(turned, order));
  if constexpr (keeps_dims<K...>)
    return expand_dims(std::move(norms), axes).eval();
  else
    return norms;
}
}  // namespace detail
namespace linalg {

/// `norm(x)`: vector_norm of all elements; `norm(x, order)`: of a vector vector_norm, of matrices
/// matrix_norm; `norm(x, order, axis)`: vector_norm along it; `norm(x, order, {0, 2})`: matrix_norm
/// of the matrices in these two axes; then keepdims.   Source: NumPy, PyTorch.
template <expression X>
constexpr auto norm(X&& x) {
  return lazuli::norm(static_cast<X&&>(x));
}
template <expression X, class... Axes>
  requires(rank_of<X> >= 1)
auto norm(X&& x, norm_order order, Axes const&... axes) {
  if constexpr ((lazuli::detail::is_index_array<Axes> || ...))
    return linalg::norm(x, order, lazuli::detail::unnamed(axes)...);
  else if constexpr (lazuli::detail::name_a_plane<Axes...>)
    return lazuli::detail::plane_norm(x, order, axes...);
  else if constexpr (rank_of<X> == 1 || sizeof...(Axes) > 0)
    return vector_norm(x, order, axes...);
  else
    return matrix_norm(static_cast<X&&>(x), order);
}
template <expression X, int N, class... Keep>
auto norm(X const& x, norm_order order, brace_index const (&axes)[N], Keep... keep) {
  return linalg::norm(x, order, lazuli::detail::listed(axes), keep...);
}

}  // namespace linalg

/// The p-norms of x - y + eps, broadcast, along the last axis, not lazy; `keepdims` keeps the axis.
/// By default p = 2 and eps = 1e-6: eps keeps the gradient finite where x = y, and makes the
/// distance of equal vectors √n·eps; eps 0 leaves it out.   dtype: floating; integers give floats
/// that hold them.   Throws shape_error.   Source: PyTorch.
template <expression X, expression Y, class... Keep>
auto pairwise_distance(X const& x, Y const& y, linalg::norm_order p = 2, double eps = 1e-6,
                       Keep... keep) {
  static_assert(rank_of<X> >= 1 || rank_of<Y> >= 1, "lazuli: pairwise_distance is of vectors");
  auto const apart = detail::difference(x, y);
  using R = floating_t<value_t<decltype(apart)>>;
  return evaluate_to_tensor(
      linalg::vector_norm(astype<R>(apart) + static_cast<real_part_t<R>>(eps), p, -1, keep...));
}

/// x divided by its p-norms along an axis, not lazy: vectors of length 1, or 0 for zeros.
/// `normalize(x)` of a vector or matrix is along the last axis; for higher ranks name it,
/// `normalize(x, 2, 1)`.   dtype: floating.   Throws index_error.   Source: PyTorch's normalize.
template <expression X>
auto normalize(X const& x, linalg::norm_order p, brace_index axis) {
  auto const lengths = evaluate_to_tensor(linalg::vector_norm(x, p, axis.value, keepdims));
  return evaluate_to_tensor(x / maximum(lengths, detail::least_length<value_t<X>>(1e-12)));
}
template <expression X>
auto normalize(X const& x, linalg::norm_order p = 2) {
  static_assert(rank_of<X> == 1 || rank_of<X> == 2,
                "lazuli: normalize: name the axis: normalize(x, 2, axis)");
  return lazuli::normalize(x, p, -1);
}

/// x with each part along an axis whose p-norm is above `most` scaled down to that norm; not lazy.
/// dtype: floating.   Throws index_error.   Source: PyTorch.
template <expression X>
auto renorm(X const& x, linalg::norm_order p, brace_index axis, double most) {
  constexpr int R = rank_of<X>;
  int const along = normalize_axis(axis, R, "renorm");
  using T = floating_t<value_t<X>>;
  auto const lengths = evaluate_to_tensor([&] {
    if constexpr (R == 1)
      return detail::magnitudes(astype<T>(x));
    else {
      std::array<index, R - 1> others{};
      for (int i = 0, k = 0; i < R; ++i)
        if (i != along) others[static_cast<std::size_t>(k++)] = i;
      return linalg::vector_norm(astype<T>(x), p, others, keepdims);
    }
  }());
  return evaluate_to_tensor(astype<T>(x) * where(lengths > most, most / lengths, 1));
}

LAZULI_END
