// The loops of the hand-written limit: threads, maps unrolled by four, sums.
#pragma once

#include <algorithm>

#include "limit.hpp"
#include "vector.hpp"

#if defined(_OPENMP)
#include <omp.h>
#endif

namespace limit {

/// Calls work(first, last, thread) on `threads` threads, each a multiple of `grain` elements of n.
template <class Work>
inline void split(size n, int threads, size grain, Work work) {
#if defined(_OPENMP)
  if (threads > 1) {
#pragma omp parallel num_threads(threads)
    {
      size const blocks = (n + grain - 1) / grain, t = omp_get_thread_num(), of = threads;
      size const first = blocks * t / of * grain, last = blocks * (t + 1) / of * grain;
      if (first < std::min(last, n)) work(first, std::min(last, n), static_cast<int>(t));
    }
    return;
  }
#endif
  (void)threads, (void)grain;
  if (n > 0) work(0, n, 0);
}

/// Where a loop is: `at(p)` is the register from there on; beyond the end it has zeros.
struct whole {
  size position;
  template <class T>
  vec<T> operator()(T const* p) const {
    return load(p + position);
  }
  template <class T>
  vec<T> keep(vec<T> v) const {
    return v;
  }
};
struct part {
  size position, count;
  template <class T>
  vec<T> operator()(T const* p) const {
    return load_first(p + position, count);
  }
  /// v with zeros beyond the end: for functions that are not 0 for 0.
  template <class T>
  vec<T> keep(vec<T> v) const {
#if LIMIT_WIDTH == 64
    auto const mask = static_cast<__mmask16>((1U << count) - 1);
    return bits_as<vec<T>>(_mm512_maskz_mov_epi32(mask, bits_as<__m512i>(v)));
#else
    for (size i = count; i < lanes<T>; ++i) v[i] = 0;
    return v;
#endif
  }
};

/// y[i] = value(at) for i in [first, last).
template <class T, class Value>
inline __attribute__((always_inline)) void map(T* __restrict y, size first, size last,
                                               bool streaming, Value value) {
  constexpr size n = lanes<T>;
  size i = first;
  if (streaming) {
    size const head = std::min(last - i, to_line(y + i));
    if (head > 0) store_first(y + i, value(part{i, head}), head);
    i += head;
    for (; i + 4 * n <= last; i += 4 * n) {
      vec<T> const a = value(whole{i}), b = value(whole{i + n});
      vec<T> const c = value(whole{i + 2 * n}), d = value(whole{i + 3 * n});
      stream(y + i, a), stream(y + i + n, b);
      stream(y + i + 2 * n, c), stream(y + i + 3 * n, d);
    }
    end_of_stream();
  } else {
    for (; i + 4 * n <= last; i += 4 * n) {
      vec<T> const a = value(whole{i}), b = value(whole{i + n});
      vec<T> const c = value(whole{i + 2 * n}), d = value(whole{i + 3 * n});
      store(y + i, a), store(y + i + n, b);
      store(y + i + 2 * n, c), store(y + i + 3 * n, d);
    }
  }
  for (; i + n <= last; i += n) store(y + i, value(whole{i}));
  if (i < last) store_first(y + i, value(part{i, last - i}), last - i);
}

/// As map, over all elements and on several threads.
template <class T = float, class Value>
inline void map_all(arguments const& a, Value value) {
  auto* const y = static_cast<T*>(a.y);
  bool const streaming = a.streaming != 0;
  split(a.n, a.threads, 64,
        [=](size first, size last, int) { map(y, first, last, streaming, value); });
}

/// Σ value(at) over [first, last): eight registers, so that eight additions are in flight.
template <class T, class Value>
inline __attribute__((always_inline)) T sum(size first, size last, Value value) {
  constexpr size n = lanes<T>;
  vec<T> s[8] = {};
  size i = first;
  for (; i + 8 * n <= last; i += 8 * n)
    for (int u = 0; u < 8; ++u) s[u] += value(whole{i + u * n});
  for (; i + n <= last; i += n) s[0] += value(whole{i});
  if (i < last) s[1] += value(part{i, last - i});
  for (int half = 4; half > 0; half /= 2)
    for (int u = 0; u < half; ++u) s[u] += s[u + half];
  return sum_lanes<T>(s[0]);
}

/// Σ value(at) over all elements: in double over blocks of 2^14, so that the error stays small.
template <class T, class Value>
inline double sum_all(arguments const& a, Value value) {
  constexpr size block = 1 << 14;
  if (a.n <= block && a.threads <= 1) return sum<T>(0, a.n, value);
  double total[64 * 8] = {};  // a cache line for each thread
  split(a.n, a.threads, 128, [&](size first, size last, int thread) {
    double mine = 0;
    for (size b = first; b < last; b += block) mine += sum<T>(b, std::min(last, b + block), value);
    total[8 * thread] = mine;
  });
  double all = 0;
  for (int t = 0; t < a.threads; ++t) all += total[8 * t];
  return all;
}

}  // namespace limit
