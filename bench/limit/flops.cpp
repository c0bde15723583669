// As many operations as a workload has, at the rate of the machine's units and without memory; and
// plain loops that compute what the results must be.
#include <cmath>

#include "loop.hpp"

using namespace limit;

namespace {

/// Ten chains of fma, so that all units are busy whatever the latency of an fma. p->s: flops.
template <class T>
void multiply_add(arguments const& p) {
  constexpr int chains = 10;
  auto const steps = static_cast<size>(p.s / (2. * chains * lanes<T> * p.threads));
  split(p.threads, p.threads, 1, [=](size, size, int) {
    vec<T> factor = spread(T(0.5)), term = spread(T(1)), s[chains] = {};
    asm volatile("" : "+m"(factor), "+m"(term));
    for (size i = 0; i < steps; ++i) {
#pragma GCC unroll 10
      for (int c = 0; c < chains; ++c) s[c] = s[c] * factor + term;
    }
    for (int c = 1; c < chains; ++c) s[0] += s[c];
    asm volatile("" : : "m"(s[0]));
  });
}

/// The first rows of a b (+ the row c, and nothing below 0).
template <class T>
void product(arguments const& p) {
  auto const *a = as<T>(p.a), *b = as<T>(p.b), *c = as<T>(p.c);
  auto* const y = static_cast<T*>(p.y);
  double total[4096];
  for (size row = 0; row < std::min<size>(p.m, 4); ++row) {
    std::fill(total, total + p.n, 0.);
    for (size i = 0; i < p.k; ++i)
      for (size j = 0; j < p.n; ++j)
        total[j] += static_cast<double>(a[row * p.k + i]) * static_cast<double>(b[i * p.n + j]);
    for (size j = 0; j < p.n; ++j)
      y[row * p.n + j] =
          static_cast<T>(c ? std::max(0., total[j] + static_cast<double>(c[j])) : total[j]);
  }
}

}  // namespace

void limit_flops_f(arguments const* p) { multiply_add<float>(*p); }
void limit_flops_d(arguments const* p) { multiply_add<double>(*p); }
void limit_matmul_f(arguments const* p) { product<float>(*p); }
void limit_matmul_d(arguments const* p) { product<double>(*p); }

void limit_known_d(arguments const* p) {
  std::memcpy(p->y, p->c, static_cast<std::size_t>(p->n) * sizeof(double));
}
