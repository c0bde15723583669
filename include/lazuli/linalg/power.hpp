// linalg::matrix_power and expm.
#pragma once

#include <lazuli/backend/blas/power.hpp>
#include <lazuli/linalg/matrices.hpp>

LAZULI_BEGIN

namespace detail {

struct matrix_power_rule : matrix_rule {
  long exponent = 1;
  template <class V>
  using operand = compute_t<V>;
  template <class V>
  using result = V;
  static constexpr std::string_view name = "matrix_power";
  template <class E>
  constexpr E extents(E const& e) const {
    check_square("matrix_power", e);
    return e;
  }
  template <class T>
  [[noreturn]] static void refuse_inverse(long exponent) {
    fail<dtype_error>("matrix_power: exponent ", exponent, ": ", dtype_name_v<T>,
                      " has no inverses; convert with astype<float>(a)");
  }
  template <class T>
  void compute(matrices const& all, T* a, T* out) const {
    auto times = static_cast<unsigned long>(exponent);
    if (exponent < 0) times = 0 - times;
    for (index i = 0; i < all.count; ++i) {
      T* const x = a + i * all.size();
      if constexpr (blas::blas_dtype<T>) {
        if (exponent < 0) blas::invert<T>(all.rows, x, all.name(i));
      } else if (exponent < 0) {
        refuse_inverse<T>(exponent);
      }
      blas::power<T>(all.rows, x, times, out + i * all.size());
    }
  }
};

struct expm_rule : matrix_rule {
  static constexpr std::string_view name = "expm";
  template <class E>
  constexpr E extents(E const& e) const {
    check_square("expm", e);
    return e;
  }
  template <class T>
  void compute(matrices const& all, T* a, T* out) const {
    for_each_matrix(blas::algorithms::exponential, all, [&](index i) {
      blas::exponential<T>(all.rows, a + i * all.size(), out + i * all.size(), all.name(i));
    });
  }
};

/// What the compiler prints of matrix_power(a, 0.5).
struct matrix_power_takes_a_whole_number {};
/// on_square would cut the fraction off.
struct power_of_square : on_square<node_of<matrix_power_rule>> {
  using on_square<node_of<matrix_power_rule>>::operator();
  template <expression A, std::floating_point P>
  matrix_power_takes_a_whole_number operator()(A&&, P) const
      LAZULI_REFUSED("lazuli: linalg::matrix_power(a, n): n is a whole number");
};

}  // namespace detail

namespace linalg {

/// `matrix_power(a, n)`: the product of n matrices a; for negative n of their inverses; the
/// identity for n = 0.   Shape: (…, k, k).   dtype: any; for negative n float, double or complex
/// only (else dtype_error on evaluation); integers wrap.   Throws as inv.   Cost: 2·log2(n)
/// products at most.
inline constexpr lazuli::detail::power_of_square matrix_power{};

/// The exponential of a matrix, e^a = Σ aⁿ/n!.   Shape: (…, n, n).   dtype: float, double or
/// complex; integers as floats that hold them.   Throws linalg_error for NaN and infinity.   Cost:
/// about (6 + log2 |a|)·2·n³ flops.   Source: scaling and squaring with Padé approximants, N. J.
/// Higham, SIAM J. Matrix Anal. Appl. 26 (2005), 1179-1193.
inline constexpr lazuli::detail::on_square<lazuli::detail::node_of<lazuli::detail::expm_rule>>
    expm{};
/// expm, under PyTorch's name.
inline constexpr lazuli::detail::on_square<lazuli::detail::node_of<lazuli::detail::expm_rule>>
    matrix_exp{};

}  // namespace linalg

LAZULI_END
