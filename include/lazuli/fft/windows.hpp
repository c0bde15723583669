// Windows, by which samples are multiplied before a transform.
#pragma once

#include <algorithm>
#include <lazuli/base/cmath.hpp>
#include <lazuli/op/bessel.hpp>
#include <lazuli/tensor/sequence.hpp>
#include <numbers>

LAZULI_BEGIN

namespace detail {

/// w(2·pi·i / (n - 1)) for each i < n; of one point 1.
template <class T, index_like N, class Window>
auto window(N n, Window const& w) {
  auto out = lazuli::empty<T>(n);
  index const last = out.numel() - 1;
  for (index i = 0; i <= last; ++i) {
    double const angle = 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(last);
    out.data()[i] = static_cast<T>(last == 0 ? 1. : w(angle));
  }
  return out;
}

}  // namespace detail

/// Windows of n points, symmetric: the first of them is the last. `hanning(n + 1)(slice(0, n))` is
/// the periodic one.
///   bartlett  1 - |2·i/(n - 1) - 1|               hanning  0.5 - 0.5·cos(t), t = 2·pi·i/(n - 1)
///   blackman  0.42 - 0.5·cos(t) + 0.08·cos(2·t)   hamming  0.54 - 0.46·cos(t)
/// dtype: double, or T. `5_c` gives a static extent.   Throws shape_error for n < 0.   Source:
/// NumPy. Example: docs/fft.md.
template <real_dtype T = double, index_like N>
auto bartlett(N n) {
  return detail::window<T>(
      n, [](double t) { return 1 - std::abs(t / std::numbers::pi - 1); });
}
template <real_dtype T = double, index_like N>
auto blackman(N n) {
  return detail::window<T>(
      n, [](double t) { return 0.42 - 0.5 * std::cos(t) + 0.08 * std::cos(2 * t); });
}
template <real_dtype T = double, index_like N>
auto hanning(N n) {
  return detail::window<T>(n, [](double t) { return 0.5 - 0.5 * std::cos(t); });
}
template <real_dtype T = double, index_like N>
auto hamming(N n) {
  return detail::window<T>(n, [](double t) { return 0.54 - 0.46 * std::cos(t); });
}

/// I₀(β √(1 - r²)) / I₀(β), where r goes from -1 to 1: the larger β, the narrower; as above
/// otherwise. Throws error for |β| > 700, whose I₀ no double holds.   Source: NumPy.
template <real_dtype T = double, index_like N>
auto kaiser(N n, double beta) {
  if (!(std::abs(beta) <= 700)) fail<error>("kaiser: beta is ", beta, "; it must be within -700 to 700");
  auto const bessel = [beta](auto r) { return i0(beta * std::sqrt(std::max(0., 1 - r * r))); };
  return detail::window<T>(n, [bessel, whole = bessel(0.)](double t) {
    return bessel(t / std::numbers::pi - 1) / whole;
  });
}

namespace detail {
/// The symmetric window of n + 1 points without the last, which is the first of the next copy.
template <class T, class Symmetric>
vector<T> periodic_window(index n, bool periodic, Symmetric const& symmetric) {
  return periodic && n > 1 ? vector<T>(symmetric(n + 1).narrow(0, index{0}, n)) : symmetric(n);
}
}  // namespace detail

/// The windows above by PyTorch's names: periodic, so that copies of one follow one another without
/// a seam; `hann_window(n, false)` is symmetric.   dtype: float, or T.   Throws as those above.
/// Source: PyTorch.
template <real_dtype T = default_float>
vector<T> bartlett_window(brace_index n, bool periodic = true) {
  return detail::periodic_window<T>(n, periodic, [](index k) { return lazuli::bartlett<T>(k); });
}
template <real_dtype T = default_float>
vector<T> blackman_window(brace_index n, bool periodic = true) {
  return detail::periodic_window<T>(n, periodic, [](index k) { return lazuli::blackman<T>(k); });
}
template <real_dtype T = default_float>
vector<T> hann_window(brace_index n, bool periodic = true) {
  return detail::periodic_window<T>(n, periodic, [](index k) { return lazuli::hanning<T>(k); });
}
template <real_dtype T = default_float>
vector<T> hamming_window(brace_index n, bool periodic = true) {
  return detail::periodic_window<T>(n, periodic, [](index k) { return lazuli::hamming<T>(k); });
}
template <real_dtype T = default_float>
vector<T> kaiser_window(brace_index n, bool periodic = true, double beta = 12) {
  return detail::periodic_window<T>(n, periodic,
                                    [=](index k) { return lazuli::kaiser<T>(k, beta); });
}

LAZULI_END
