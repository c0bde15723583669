// linalg::lstsq: least squares. It has four results, so it is computed at once.
#pragma once

#include <lazuli/backend/blas/least_squares.hpp>
#include <lazuli/linalg/matrices.hpp>
#include <limits>

LAZULI_BEGIN

namespace detail {
template <class A, class B>
concept not_fittable = !fittable<extents_t<A>, extents_t<B>>;

struct lstsq_of {
  static constexpr std::string_view name = "lstsq";
};
}  // namespace detail

namespace linalg {

/// The result of lstsq. In an expression it stands for the solution; it unpacks as
/// `auto [solution, residuals, rank, singular_values] = lstsq(a, b)`.
template <class T, class E, class Space = host_space>
struct lstsq_result : lazuli::detail::stands_for<lstsq_result<T, E, Space>,
                                                 lazuli::detail::tensor_in<Space, T, E>> {
  using vector_of_real = lazuli::detail::vector_in<Space, real_part_t<T>>;

  lazuli::detail::tensor_in<Space, T, E> solution;  // (n) or (n, k), as b
  vector_of_real residuals;        // (k) sums of squares; empty where rank < n or m <= n
  index matrix_rank = 0;           // effective rank of a, on the host
  vector_of_real singular_values;  // (min(m, n)), descending

  /// What stands for it in expressions.
  constexpr auto const& meant() const& { return solution; }
  constexpr auto&& meant() && { return std::move(solution); }
};

namespace detail {

template <class E, class F>
void check_fit(E const& ea, F const& eb) {
  if (eb[0] == ea[0]) return;
  auto const va = ea.values();
  auto const vb = eb.values();
  fail<shape_error>("lstsq: shapes ", text::shape(va), " and ", text::shape(vb), ": b must have ",
                    ea[0], " rows, as a has; it has ", eb[0]);
}

template <class E, class F>
struct solution_of {
  using type = extents<E::static_extent(1), F::static_extent(F::rank() - 1)>;
};
template <class E, class F>
  requires(F::rank() == 1)
struct solution_of<E, F> {
  using type = extents<E::static_extent(1)>;
};
/// Extents of the x that fits a of extents E to b of extents F.
template <class E, class F>
using solution_extents = typename solution_of<E, F>::type;
template <class X>
X extents_of_solution(index n, index k) {
  if constexpr (X::rank() == 1)
    return X(index_array<1>{n});
  else
    return X(index_array<2>{n, k});
}

template <class A, class B>
auto fitted(A const& a, B const& b, double rcond) {
  using S = lazuli::detail::space_beside<A, B>;
  using T = floating_t<promote_t<value_t<A>, value_t<B>>>;
  static_assert(std::is_same_v<T, compute_t<T>>,
                "lazuli::linalg::lstsq(a, b): convert float16 operands with astype<float>(x)");
  using R = real_part_t<T>;
  using shape = solution_extents<extents_t<A>, extents_t<B>>;
  lazuli::detail::check_beside("lstsq", a, b);
  check_fit(a.extents(), b.extents());
  if constexpr (lazuli::detail::is_recorded<S>) {
    return lazuli::detail::matrices_on<S, lazuli::detail::lstsq_of>::record(
        a, b, [rcond](auto const& left, auto const& right) { return fitted(left, right, rcond); });
  } else {
    index const m = a.extents()[0], n = a.extents()[1];
    index const k = rank_of<B> == 1 ? 1 : b.extents()[rank_of<B> - 1];
    using lazuli::detail::empty_beside;
    lstsq_result<T, shape, S> out{{},
                                  empty_beside<T>(extents_of_solution<shape>(n, k), a),
                                  empty_beside<R>(dextents<1>(0), a),
                                  0,
                                  empty_beside<R>(dextents<1>(m < n ? m : n), a)};
    lazuli::detail::matrices_on<S, lazuli::detail::lstsq_of>::compute(a, b, rcond, k, out);
    return out;
  }
}

}  // namespace detail

}  // namespace linalg

namespace detail {
template <>
struct matrices_on<host_space, lstsq_of> {
  template <class A, class B, class Out, class T = typename Out::value_type>
  static void compute(A const& a, B const& b, double rcond, index k, Out& out) {
    using R = real_part_t<T>;
    constexpr bool one = rank_of<B> == 1;
    index const m = a.extents()[0], n = a.extents()[1];
    matrix<T> left(m, n);
    left = astype<T>(a);
    matrix<T> right(m > n ? m : n, k);
    if constexpr (one)
      right(slice(0, m), 0) = astype<T>(b);
    else
      right(slice(0, m), all) = astype<T>(b);
    vector<R> residuals(k);
    R const threshold = rcond < 0
                            ? std::numeric_limits<R>::epsilon() * static_cast<R>(m > n ? m : n)
                            : static_cast<R>(rcond);
    blas::least_squares<T>(m, n, k, left.data(), right.data(), threshold, out.matrix_rank,
                           out.singular_values.data(), residuals.data());
    if (out.matrix_rank == n && m > n) out.residuals = std::move(residuals);
    if constexpr (one)
      out.solution = right(slice(0, n), 0);
    else
      out.solution = right(slice(0, n), all);
  }
};

/// Expressions hold the solution alone.
template <class T, class E, class Space>
struct closure<linalg::lstsq_result<T, E, Space>&> : closure_of_meant<tensor_in<Space, T, E>&> {};
template <class T, class E, class Space>
struct closure<linalg::lstsq_result<T, E, Space>> : closure_of_meant<tensor_in<Space, T, E>> {};
}  // namespace detail

namespace linalg {

/// The x of least norm that minimises |a·x - b|².   Shapes: a (m, n), b (m) → x (n), or b (m, k) →
/// x (n, k). dtype: float, double or complex, the common one; integers as floats that hold them.
/// Singular values of at most rcond times the largest count as 0; negative rcond (the default):
/// machine epsilon times max(m, n), as NumPy. Throws shape_error; linalg_error for NaN or infinity
/// in a, or where there is no LAPACK. Cost: about 2·m·n² flops, copies of a and b.   Source: LAPACK
/// geqrf, gelsd.   Example: examples/01_blood_pressure
template <in_one_memory A, in_one_memory B>
auto lstsq(A const& a, B const& b, double rcond = -1)
    LAZULI_REFUSE((lazuli::detail::not_fittable<A, B>),
                  "lazuli: lstsq(a, b): a must be a matrix, b have as many rows") {
  if constexpr (lazuli::detail::fittable<extents_t<A>, extents_t<B>>) {
    return detail::fitted(a, b, rcond);
  }
}
#if !defined(__clang__)
template <in_one_memory A, in_one_memory B>
  requires lazuli::detail::not_fittable<A, B>
typename lazuli::detail::clash_of<lstsq_error, extents_t<A>, extents_t<B>>::type lstsq(
    A const& a, B const& b, double rcond = -1) = delete;
#endif

/// Structured bindings: solution, residuals, rank, singular values.
template <std::size_t I, class T, class E, class Space>
auto const& get(lstsq_result<T, E, Space> const& r) {
  return lazuli::detail::nth_of<I>(r.solution, r.residuals, r.matrix_rank, r.singular_values);
}
template <std::size_t I, class T, class E, class Space>
auto& get(lstsq_result<T, E, Space>& r) {
  return lazuli::detail::nth_of<I>(r.solution, r.residuals, r.matrix_rank, r.singular_values);
}
template <std::size_t I, class T, class E, class Space>
auto get(lstsq_result<T, E, Space>&& r) {
  return std::move(linalg::get<I>(r));
}

}  // namespace linalg

namespace detail {
template <class T, class E, class Space>
inline constexpr int result_count_of<linalg::lstsq_result<T, E, Space>> = 4;
}  // namespace detail

LAZULI_END

template <class T, class E, class Space>
struct std::tuple_size<lazuli::linalg::lstsq_result<T, E, Space>>
    : std::integral_constant<std::size_t, 4> {};
template <std::size_t I, class T, class E, class Space>
struct std::tuple_element<I, lazuli::linalg::lstsq_result<T, E, Space>> {
  using type =
      decltype(lazuli::linalg::get<I>(std::declval<lazuli::linalg::lstsq_result<T, E, Space>>()));
};
