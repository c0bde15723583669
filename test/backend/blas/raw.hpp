// What the tests on raw memory share: reproducible numbers, and products by the definition.
#pragma once

#include <algorithm>
#include <cmath>
#include <complex>
#include <lazuli/backend/blas/table.hpp>
#include <limits>
#include <string>
#include <vector>

namespace raw {

namespace blas = lazuli::blas;
using lazuli::index;

struct with_library {
  explicit with_library(char const* wanted) { blas::loader::load(wanted); }
  ~with_library() { blas::loader::load(nullptr); }
};

template <class T>
using real = lazuli::real_part_t<T>;
template <class T>
using array = std::vector<T>;
using dtypes = std::tuple<float, double, std::complex<float>, std::complex<double>>;

/// Numbers in [-1, 1), reproducible.
template <class T>
array<T> numbers(index count, unsigned seed) {
  array<T> x(static_cast<std::size_t>(count));
  auto const next = [&] {
    seed = seed * 1664525u + 1013904223u;
    return real<T>(static_cast<int>(seed >> 8) - (1 << 23)) / real<T>(1 << 23);
  };
  for (auto& each : x) {
    each = next();
    if constexpr (lazuli::complex_dtype<T>) each += T(0, next());
  }
  return x;
}

/// Row-major (n, n).
template <class T>
array<T> unit(index n) {
  array<T> out(std::size_t(n * n));
  for (index i = 0; i < n; ++i) out[std::size_t(i * (n + 1))] = T(1);
  return out;
}

template <class T>
T conjugate(T x) {
  if constexpr (lazuli::complex_dtype<T>) return std::conj(x);
  return x;
}

/// a (m, k) times b (k, n), row-major; with `adjoint` aᴴ (k, m) times b (m, n).
template <class T>
array<T> product(index m, index n, index k, array<T> const& a, array<T> const& b,
                 bool adjoint = false) {
  array<T> c(static_cast<std::size_t>((adjoint ? k : m) * n));
  for (index i = 0; i < m; ++i) {
    for (index p = 0; p < k; ++p) {
      T const x = a[std::size_t(i * k + p)];
      for (index j = 0; j < n; ++j) {
        if (adjoint) {
          c[std::size_t(p * n + j)] += conjugate(x) * b[std::size_t(i * n + j)];
        } else {
          c[std::size_t(i * n + j)] += x * b[std::size_t(p * n + j)];
        }
      }
    }
  }
  return c;
}

template <class T>
real<T> largest(array<T> const& x) {
  real<T> most = 0;
  for (auto const& each : x) most = std::max<real<T>>(most, std::abs(each));
  return most;
}

template <class T>
array<T> minus(array<T> x, array<T> const& y) {
  for (std::size_t i = 0; i < x.size(); ++i) x[i] -= y[i];
  return x;
}

template <class T>
constexpr real<T> eps = std::numeric_limits<real<T>>::epsilon();

template <class F>
std::string message(F f) {
  try {
    f();
  } catch (lazuli::linalg_error const& e) {
    return e.what();
  }
  return "nothing thrown";
}

}  // namespace raw
