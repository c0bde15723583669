// Reproducible batches of matrices for the tests of decompositions.
#pragma once

#include <lazuli/linalg.hpp>

#include "product.hpp"

namespace support {

/// count matrices m × n of numbers in [-1, 1].
template <class T>
lz::dtensor<T, 3> random_matrices(index count, index m, index n, std::uint64_t seed = 1) {
  using R = lz::real_part_t<T>;
  numbers draw(seed);
  auto const next = [&] { return static_cast<R>(draw.between(-4096, 4096)) / R(4096); };
  lz::dtensor<T, 3> out(count, m, n);
  for (T& x : out.flat()) {
    x = next();
    if constexpr (lz::complex_dtype<T>) x += T(0, next());
  }
  return out;
}

// Arithmetic on batches by loops of its own: every expression would be one more kernel to compile.

template <class T>
array<T> const& values_of(array<T> const& x) {
  return x;
}
template <class X>
auto values_of(X const& x) {
  return read(x);
}

/// a·b, matrix by matrix.
template <class A, class B>
auto times(A const& a, B const& b) {
  return product(values_of(a), values_of(b));
}

/// aᴴ for each matrix of a batch.
template <class A>
auto adjoint(A const& x) {
  auto const a = values_of(x);
  auto out = a;
  index const m = a.extent(a.rank() - 2), n = a.extent(a.rank() - 1);
  std::swap(out.shape[out.shape.size() - 2], out.shape[out.shape.size() - 1]);
  for (index e = 0; e < static_cast<index>(a.values.size()); ++e) {
    auto v = a.values[static_cast<std::size_t>(e)];
    if constexpr (lz::complex_dtype<decltype(v)>) v = std::conj(v);
    index const first = e / (m * n) * (m * n), i = e % (m * n) / n, j = e % n;
    out.values[static_cast<std::size_t>(first + j * m + i)] = v;
  }
  return out;
}

/// Column j of each matrix of a times element j of its row of s.
template <class A, class S>
auto scaled(A const& x, S const& s) {
  auto a = values_of(x);
  auto const by = values_of(s);
  auto const m = static_cast<std::size_t>(a.extent(a.rank() - 2)),
             n = static_cast<std::size_t>(a.extent(a.rank() - 1));
  for (std::size_t e = 0; e < a.values.size(); ++e)
    a.values[e] *= by.values[e / (m * n) * n + e % n];
  return a;
}

/// The unit matrix, `count` times.
template <class T>
array<T> units(index count, index n) {
  array<T> out{{count, n, n}, {}};
  for (index e = 0; e < count * n * n; ++e) out.values.push_back(T(e % (n * n) % (n + 1) == 0));
  return out;
}

/// a and b have the same shape and differ by at most so many epsilons.
template <class A, class B>
boost::test_tools::predicate_result close_to(A const& a, B const& b, double most) {
  auto const x = values_of(a);
  auto const y = values_of(b);
  using R = lz::real_part_t<std::remove_cvref_t<decltype(x.values[0])>>;
  boost::test_tools::predicate_result result(x.shape == y.shape);
  if (!result) result.message() << "other shapes";
  double largest = 0;
  for (std::size_t e = 0; result && e < x.values.size(); ++e)
    largest = std::max(largest, static_cast<double>(std::abs(x.values[e] - y.values[e])));
  if (largest > most * static_cast<double>(std::numeric_limits<R>::epsilon())) {
    result = false;
    result.message() << "they differ by " << largest;
  }
  return result;
}

struct with_library {
  explicit with_library(char const* wanted) { lz::blas::loader::load(wanted); }
  ~with_library() { lz::blas::loader::load(nullptr); }
};

}  // namespace support
