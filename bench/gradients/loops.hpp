// Gradients of Σσ(xw + b) by loops over packs: what the generated loops can reach at best.
#pragma once

#include <lazuli/lazuli.hpp>

namespace loops {

namespace lz = lazuli;
inline constexpr int lanes = lz::simd_width<float>;
using pack = lz::simd::pack<float, lanes>;


inline float sum_of(pack const& p) {
  float lane[lanes], sum = 0;
  lz::simd::store(p, lane);
  for (float const x : lane) sum += x;
  return sum;
}

/// Of vectors of a multiple of all lanes, and a rest.
inline float vectors(lz::vector<float> const& x, lz::vector<float> const& w,
                     lz::vector<float> const& b) {
  lz::index const n = x.size();
  lz::vector<float> gx(n), gw(n), gb(n);
  float *const dx = gx.data(), *const dw = gw.data(), *const db = gb.data();
  pack sum(0.f);
  lz::index i = 0;
  for (; i + lanes <= n; i += lanes) {
    pack const u = lz::simd::load<float, lanes>(x.data() + i), v = lz::simd::load<float, lanes>(w.data() + i);
    pack const s = lz::sigmoid(u * v + lz::simd::load<float, lanes>(b.data() + i)), g = s * (1.f - s);
    lz::simd::store(g * v, dx + i), lz::simd::store(g * u, dw + i), lz::simd::store(g, db + i);
    sum = sum + s;
  }
  float value = sum_of(sum);
  for (; i < n; ++i) {
    float const s = lz::sigmoid(x(i) * w(i) + b(i)), g = s * (1.f - s);
    dx[i] = g * w(i), dw[i] = g * x(i), db[i] = g;
    value += s;
  }
  return value + gx(0) + gw(0) + gb(0);
}

/// Of a matrix of as many columns as lanes fill, and rows w and b.
inline float rows(lz::matrix<float> const& x, lz::vector<float> const& w,
                  lz::vector<float> const& b) {
  lz::index const m = x.extents()[0], n = x.extents()[1];
  lz::matrix<float> gx(m, n);
  lz::vector<float> gw = lz::zeros<float>(n), gb = lz::zeros<float>(n);
  pack sum(0.f);
  for (lz::index r = 0; r < m; ++r) {
    float const* const from = x.data() + r * n;
    float* const to = gx.data() + r * n;
    for (lz::index i = 0; i + lanes <= n; i += lanes) {
      auto const at = [i](float const* p) { return lz::simd::load<float, lanes>(p + i); };
      pack const u = at(from), v = at(w.data()), s = lz::sigmoid(u * v + at(b.data())), g = s * (1.f - s);
      lz::simd::store(g * v, to + i);
      lz::simd::store(at(gw.data()) + g * u, gw.data() + i);
      lz::simd::store(at(gb.data()) + g, gb.data() + i);
      sum = sum + s;
    }
  }
  return sum_of(sum) + gx(0, 0) + gw(0) + gb(0);
}

}  // namespace loops
