// linalg::det and slogdet: determinants by LU factors.
#pragma once

#include <lazuli/backend/blas/factor.hpp>
#include <lazuli/backend/small/determinant.hpp>
#include <lazuli/linalg/matrices.hpp>

LAZULI_BEGIN

namespace detail {

struct det_rule : matrix_rule {
  static constexpr std::string_view name = "det";
  template <class E>
  constexpr auto extents(E const& e) const {
    check_square("det", e);
    return behind_batch<>(e);
  }
  static constexpr bool has_value_at_once = true;
  template <int N, class T>
  LAZULI_INLINE T value_at_once(T const* a) const {
    return small::determinant<N>(a);
  }
  template <class T>
  void compute(matrices const& all, T* a, T* out) const {
    index const n = all.rows;
    if constexpr (std::is_floating_point_v<T>) {
      if (n >= small::least_order && n <= small::largest_order)
        return small::determinants<T>(n, all.count, a, out);
    }
    for_each_matrix(blas::algorithms::lu, all,
                    [&](index i) { out[i] = blas::determinant<T>(n, a + i * n * n); });
  }
};

}  // namespace detail

namespace linalg {

/// Determinants.   Shape: (…, n, n) → (…); 1 for n = 0, 0 where a matrix is singular.   dtype:
/// float, double or complex; integers as floats that hold them.   Throws shape_error where a is not
/// square; linalg_error without LAPACK (real matrices up to 4 × 4 need none).   Cost: 2/3·n³ flops
/// and a copy.   Source: LAPACK getrf; orders 2 to 4 one matrix per SIMD lane, 2 and 3 by cofactors.
inline constexpr lazuli::detail::on_square<lazuli::detail::node_of<lazuli::detail::det_rule>> det{};

/// The result of slogdet: det = sign · exp(logabsdet). Unpacks as `auto [sign, logabsdet]`.
template <class T, class E, class Space = host_space>
struct slogdet_result {
  /// How many tensors there are, for printing.
  static constexpr int result_count = 2;
  lazuli::detail::factor_in<Space, T, E> sign;  // (…) of magnitude 1; 0 for a singular matrix
  lazuli::detail::factor_in<Space, real_part_t<T>, E>
      logabsdet;  // (…); -infinity for a singular matrix
};

}  // namespace linalg

namespace detail {
struct slogdet_of {
  static constexpr std::string_view name = "slogdet";
  template <class A>
  static auto of(A const& x) {
    using S = space_beside<A>;
    using T = lapack_t<value_t<A>>;
    check_square("slogdet", x.extents());
    if constexpr (on_tape<A>) {
      return matrices_on<S, slogdet_of>::record(x);
    } else {
      auto const shape = behind_batch<>(x.extents());
      using E = std::remove_const_t<decltype(shape)>;
      using numbers = memory_of<typename space_of_factor<S>::type>;
      linalg::slogdet_result<T, E, S> out{numbers::template empty<T>(shape, x),
                                          numbers::template empty<real_part_t<T>>(shape, x)};
      matrices_on<S, slogdet_of>::compute(x, out);
      return out;
    }
  }
};
template <>
struct matrices_on<host_space, slogdet_of> {
  template <class A, class Out>
  static void compute(A const& x, Out& out) {
    for_each_copied_matrix(blas::algorithms::lu, x, [&](matrices const& all, index i, auto* a) {
      blas::log_determinant(all.rows, a, out.sign.data()[i], out.logabsdet.data()[i]);
    });
  }
};
}  // namespace detail

namespace linalg {
/// Sign and logarithm of the magnitude of determinants that may be out of range; not lazy. Shape:
/// (…, n, n) → (…), twice.   dtype, errors and source as det.
inline constexpr lazuli::detail::on_square<lazuli::detail::slogdet_of> slogdet{};

/// log(det(a)) of determinants that may be out of range, not lazy: NaN if a real one is negative,
/// -∞ if it is 0.   Shape, dtype, errors and source as slogdet.
template <expression A>
auto logdet(A const& a) {
  auto const found = slogdet(a);
  return evaluate_to_tensor(found.logabsdet + log(found.sign));
}
}  // namespace linalg

LAZULI_END
