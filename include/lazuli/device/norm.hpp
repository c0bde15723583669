// linalg::matrix_norm, cond and matrix_power on a device.
#pragma once

#include <lazuli/device/spectral.hpp>
#include <lazuli/linalg/norm.hpp>
#include <lazuli/linalg/power.hpp>

LAZULI_BEGIN

namespace detail {

/// A norm of each matrix; 0 of nothing.
template <device_space S, class T>
auto norms_on_device(char const* call, own_matrices<S, T> const& a, blas::matrix_norm_kind kind) {
  using R = real_part_t<T>;
  using enum blas::matrix_norm_kind;
  index const m = a.extent(1), n = a.extent(2), k = m < n ? m : n;
  device_tensor<S, R, dyn> out(dextents<1>(a.extent(0)), a.device());
  if (k == 0) {
    out.fill_(R(0));
  } else if (kind == frobenius) {
    out = lazuli::norm(a, {1, 2});
  } else if (kind == one || kind == least_one || kind == row || kind == least_row) {
    bool const by_columns = kind == one || kind == least_one;
    device_tensor<S, R, dyn, dyn> const sums =
        sum(abs(by_columns ? a.transpose(1, 2) : a.transpose(1, 1)), 2);
    if (kind == one || kind == row)
      out = max(sums, 1);
    else
      out = min(sums, 1);
  } else {
    auto const s = values_on_device(call, a);
    if (kind == nuclear)
      out = sum(s, 1);
    else
      out = s.select(1, kind == two ? 0 : k - 1);
  }
  return out;
}

template <device_space S>
struct matrices_on<S, matrix_norm_rule> {
  template <class T>
  static auto compute(matrix_norm_rule const& rule, own_matrices<S, T>& a) {
    return norms_on_device("matrix_norm", a, rule.kind);
  }
};

/// |a|·|a⁻¹| of finite matrices; a singular one is replaced, and its number is infinite.
template <device_space S, class T>
device_tensor<S, real_part_t<T>, dyn> conditions_by_inverses(own_matrices<S, T> const& a,
                                                             blas::matrix_norm_kind kind) {
  using R = real_part_t<T>;
  own_matrices<S, T> factors = a, one(a.extents(), a.device());
  factor_in_place(factors, a.extent(1), a.extent(1));
  make_identities(one);
  auto const singular = any(factors.diagonal(0, 1, 2) == T(0), 1).eval();
  own_matrices<S, T> regular = where(singular.unsqueeze(1).unsqueeze(2), one, a);
  auto const inverse = inverse_of(regular);
  return where(singular, std::numeric_limits<R>::infinity(),
               norms_on_device("cond", a, kind) * norms_on_device("cond", inverse, kind));
}

template <device_space S>
struct matrices_on<S, cond_rule> {
  template <class T>
  static device_tensor<S, real_part_t<T>, dyn> compute(cond_rule const& rule,
                                                       own_matrices<S, T>& a) {
    using R = real_part_t<T>;
    using enum blas::matrix_norm_kind;
    constexpr R infinity = std::numeric_limits<R>::infinity();
    index const k = a.extent(1) < a.extent(2) ? a.extent(1) : a.extent(2);
    device_tensor<S, R, dyn> out(dextents<1>(a.extent(0)), a.device());
    if (k == 0) return out.fill_(R(0)), std::move(out);
    auto const good = lazuli::all(isfinite(a), {1, 2}).eval();
    own_matrices<S, T> const finite = where(good.unsqueeze(1).unsqueeze(2), a, T(0));
    if (rule.kind == two || rule.kind == least_two) {
      auto const s = values_on_device("cond", finite);
      bool const plain = rule.kind == two;
      auto const above = s.select(1, plain ? 0 : k - 1), below = s.select(1, plain ? k - 1 : 0);
      out = where(below == R(0), infinity, above / below);
    } else {
      out = conditions_by_inverses(finite, rule.kind);
    }
    return where(good, out, std::numeric_limits<R>::quiet_NaN());
  }
};

/// By repeated squaring.
template <device_space S>
struct matrices_on<S, matrix_power_rule> {
  template <class T>
  static own_matrices<S, T> compute(matrix_power_rule const& rule, own_matrices<S, T>& a) {
    auto times = static_cast<unsigned long>(rule.exponent);
    if (rule.exponent < 0) {
      times = 0 - times;
      if constexpr (blas::blas_dtype<T>)
        a = inverse_of(a);
      else
        matrix_power_rule::refuse_inverse<T>(rule.exponent);
    }
    own_matrices<S, T> out(a.extents(), a.device());
    if (times == 0) make_identities(out);
    bool started = false;
    for (; times != 0; times >>= 1) {
      if ((times & 1) != 0 && !started)
        out = a;
      else if ((times & 1) != 0)
        out = matmul(out, a);
      started = started || (times & 1) != 0;
      if (times > 1) a = matmul(a, a);
    }
    return out;
  }
};

}  // namespace detail

LAZULI_END
