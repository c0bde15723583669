// Operands of one axis.
#pragma once

#include "operands.hpp"

namespace bench {

inline std::vector<extents> const vector_sizes{{1000}, {10000}, {100000}, {1000000}, {30000000}};

/// Three operands and a result of n elements.
template <class T>
struct vectors {
  lz::vector<T> x, z, c, out;
  vectors(extents const& size, unsigned seed) : x(size.n), z(size.n), c(size.n), out(size.n) {
    fill(x, seed), fill(z, seed + 1), fill(c, seed + 2), fill(out, seed + 3);
  }
  limit::arguments arguments() const {
    return {.a = x.data(), .b = z.data(), .c = c.data(), .n = x.numel()};
  }
  auto const& result() const { return out; }
};
using float_vectors = vectors<float>;

/// So many arrays of T are read or written.
template <class T, int arrays, int flops>
traffic per_element(extents const& size) {
  auto const n = static_cast<double>(size.n);
  return {sizeof(T) * arrays * n, flops * n};
}

}  // namespace bench
