// Norms, integer powers and the exponential of one row-major matrix.
#pragma once

#include <lazuli/backend/blas/gemm.hpp>
#include <lazuli/backend/blas/spectral.hpp>

LAZULI_BEGIN

namespace blas::inline LAZULI_SIMD_ISA {

/// Norms of matrices: by singular values (2, -2, nuclear), by rows (±infinity), by columns (±1), by
/// elements (Frobenius).
enum class matrix_norm_kind { frobenius, nuclear, one, least_one, two, least_two, row, least_row };

/// What computes a norm or a condition number of this kind: singular values, or sums and an
/// inverse.
constexpr algorithm algorithm_of(matrix_norm_kind kind) {
  using enum matrix_norm_kind;
  bool const by_values = kind == nuclear || kind == two || kind == least_two;
  return by_values ? algorithms::svd : algorithms::inverse;
}

namespace detail {

/// The largest (least) of some numbers; NaN if any of them is.
struct extreme {
  bool least;
  double value = 0;
  bool any = false;
  void take(double x) {
    if (!any || std::isnan(x) || (least ? x < value : x > value)) {
      if (!any || !std::isnan(value)) value = x;
    }
    any = true;
  }
};

template <class T>
double norm_by_sums(index m, index n, T const* a, bool by_columns, bool least) {
  memory::buffer<double> sums(by_columns ? n : m);
  for (index j = 0; j < (by_columns ? n : m); ++j) sums.data()[j] = 0;
  for (index i = 0; i < m; ++i) {
    for (index j = 0; j < n; ++j)
      sums.data()[by_columns ? j : i] += static_cast<double>(std::abs(a[i * n + j]));
  }
  extreme out{least};
  for (index j = 0; j < (by_columns ? n : m); ++j) out.take(sums.data()[j]);
  return out.value;
}

}  // namespace detail

/// A norm of a (m, n), which may be overwritten; 0 of nothing.   Sums are in double.
/// Throws linalg_error as svd does for norms by singular values.
template <class T>
LAZULI_NOINLINE double norm(char const* call, index m, index n, T* a, matrix_norm_kind kind,
                            index batch = -1) {
  using R = real_part_t<T>;
  using enum matrix_norm_kind;
  index const k = detail::smaller(m, n);
  if (k == 0) return 0;
  if (kind == frobenius) {
    double largest = 0, sum = 0;
    for (index e = 0; e < m * n; ++e) {
      double const x = static_cast<double>(std::abs(a[e]));
      if (!(x <= largest)) largest = x;
    }
    if (largest == 0 || !std::isfinite(largest)) return largest;
    for (index e = 0; e < m * n; ++e) sum += detail::squared(a[e] / static_cast<R>(largest));
    return largest * std::sqrt(sum);
  }
  if (kind == one || kind == least_one)
    return detail::norm_by_sums(m, n, a, true, kind == least_one);
  if (kind == row || kind == least_row)
    return detail::norm_by_sums(m, n, a, false, kind == least_row);
  memory::buffer<R> s(k);
  svd<T>(call, m, n, a, nullptr, s.data(), nullptr, singular_vectors::none, batch);
  double sum = 0;
  for (index i = 0; i < k; ++i) sum += static_cast<double>(s.data()[i]);
  return kind == nuclear ? sum : static_cast<double>(s.data()[kind == two ? 0 : k - 1]);
}

/// The condition number |a|·|a⁻¹|; infinite for a singular matrix, NaN where a holds NaN.   a is
/// used up; square unless the norm is by singular values.
template <class T>
LAZULI_NOINLINE double condition(index m, index n, T* a, matrix_norm_kind kind, index batch = -1) {
  using R = real_part_t<T>;
  using enum matrix_norm_kind;
  if (!detail::all_finite(m * n, a)) return std::numeric_limits<double>::quiet_NaN();
  index const k = detail::smaller(m, n);
  if (k == 0) return 0;
  if (kind == two || kind == least_two) {
    memory::buffer<R> s(k);
    svd<T>("cond", m, n, a, nullptr, s.data(), nullptr, singular_vectors::none, batch);
    double const most = static_cast<double>(s.data()[0]),
                 least = static_cast<double>(s.data()[k - 1]);
    if (kind == least_two)
      return most == 0 ? std::numeric_limits<double>::infinity() : least / most;
    return least == 0 ? std::numeric_limits<double>::infinity() : most / least;
  }
  memory::buffer<T> copy(n * n), inverse(n * n);
  std::copy(a, a + n * n, copy.data());
  std::copy(a, a + n * n, inverse.data());
  memory::buffer<int> pivots(n);
  int const size = detail::narrow("cond", n);
  detail::lu_factors("cond", size, size, copy.data(), pivots.data());
  for (index i = 0; i < n; ++i) {
    if (copy.data()[i * (n + 1)] == T(0)) return std::numeric_limits<double>::infinity();
  }
  invert<T>(n, inverse.data());
  return norm<T>("cond", n, n, a, kind, batch) * norm<T>("cond", n, n, inverse.data(), kind, batch);
}

/// out = a^exponent by repeated squaring, a (n, n), which is used up.   dtype: any; integers wrap.
template <class T>
LAZULI_NOINLINE void power(index n, T* a, unsigned long exponent, T* out) {
  auto const multiply = [n](T const* x, T const* y, T* z) {
    gemm<T>(T(1), row_major(x, n, n), row_major(y, n, n), T(0), row_major(z, n, n));
  };
  memory::buffer<T> spare(n * n);
  T *base = a, *result = out, *free = spare.data();
  bool started = false;
  for (; exponent != 0; exponent >>= 1) {
    if ((exponent & 1) != 0 && !started) {
      std::copy(base, base + n * n, result);
      started = true;
    } else if ((exponent & 1) != 0) {
      multiply(result, base, free);
      std::swap(result, free);
    }
    if (exponent > 1) {
      multiply(base, base, free);
      std::swap(base, free);
    }
  }
  if (!started) {
    for (index e = 0; e < n * n; ++e) out[e] = e % (n + 1) == 0 ? T(1) : T(0);
  } else if (result != out) {
    std::copy(result, result + n * n, out);
  }
}

namespace detail {

/// Largest 1-norms for which Padé approximants of these orders are exact to the last place
/// (Higham 2005, table 2.3; single precision from the same bound).
struct pade {
  int order;
  double most_double, most_single;
};
inline constexpr pade approximants[] = {{3, 1.495585217958292e-2, 4.258730016922831e-1},
                                        {5, 2.539398330063230e-1, 1.880152677804762},
                                        {7, 9.504178996162932e-1, 3.925724783138660},
                                        {9, 2.097847961257068, 3.925724783138660},
                                        {13, 5.371920351148152, 3.925724783138660}};

}  // namespace detail

/// out = e^a for a (n, n), which is used up.
/// Throws linalg_error for NaN and infinity.   Cost: about (6 + log2 |a|)·2·n³ flops.
/// Source: scaling and squaring with Padé approximants, N. J. Higham, SIAM J. Matrix Anal. Appl.
/// 26 (2005), 1179-1193.
template <class T>
LAZULI_NOINLINE void exponential(index n, T* a, T* out, index batch = -1) {
  using R = real_part_t<T>;
  index const size = n * n;
  if (n == 0) return;
  detail::refuse_not_finite("expm", size, a, batch);
  double const norm_of_a = norm<T>("expm", n, n, a, matrix_norm_kind::one);
  constexpr bool single = sizeof(R) == 4;
  auto const limit = [](detail::pade const& p) { return single ? p.most_single : p.most_double; };
  detail::pade const* chosen = detail::approximants;
  detail::pade const* const last = detail::approximants + (single ? 2 : 4);
  while (chosen != last && norm_of_a > limit(*chosen)) ++chosen;
  int scale = 0;
  if (norm_of_a > limit(*last)) std::frexp(norm_of_a / limit(*last), &scale);
  R const factor = std::ldexp(R(1), -scale);
  for (index e = 0; e < size; ++e) a[e] *= factor;

  memory::buffer<T> all(detail::count(size, 5));
  T *const square = all.data(), *term = square + size, *next = term + size,
           *odd = next + size, *const even = odd + size;
  auto const multiply = [n](T const* x, T const* y, T* z) {
    gemm<T>(T(1), row_major(x, n, n), row_major(y, n, n), T(0), row_major(z, n, n));
  };
  multiply(a, a, square);
  for (index e = 0; e < size; ++e) {
    term[e] = e % (n + 1) == 0 ? T(1) : T(0);
    odd[e] = even[e] = T(0);
  }
  double coefficient = 1;
  int const q = chosen->order;
  for (int k = 0; k <= q; k += 2) {  // even += c(k)·a^k, odd += c(k+1)·a^k
    double const following = coefficient * (q - k) / ((k + 1) * (2. * q - k));
    for (index e = 0; e < size; ++e) {
      even[e] += static_cast<R>(coefficient) * term[e];
      odd[e] += static_cast<R>(following) * term[e];
    }
    coefficient = following * (q - k - 1) / ((k + 2) * (2. * q - k - 1));
    if (k + 2 > q) break;
    if (k == 0) {
      std::copy(square, square + size, term);
    } else {
      multiply(term, square, next);
      std::swap(term, next);
    }
  }
  multiply(a, odd, next);
  for (index e = 0; e < size; ++e) {
    term[e] = even[e] - next[e];
    out[e] = even[e] + next[e];
  }
  solve<T>(n, n, term, out, batch);
  for (; scale > 0; --scale) {
    multiply(out, out, next);
    std::copy(next, next + size, out);
  }
}

}  // namespace blas::inline LAZULI_SIMD_ISA

LAZULI_END
