// Transforms of a short length, as many at a time as a register has lanes: the passes of C.
// Temperton and T. Stockham, which need no reordering of digits.
#pragma once

#include <lazuli/backend/simd/packs/elementary.hpp>
#include <lazuli/fft/roots.hpp>

LAZULI_BEGIN
namespace fft {

/// Prime factors up to this one have a pass of their own, which takes r multiplications for each
/// number and lane; beyond it a convolution costs less, even of one line.
inline constexpr int largest_radix = 61;

/// The radices of the passes for a length: fours first; empty for 1, and where a prime factor is
/// too large.
inline std::vector<int> radices_of(index n) {
  std::vector<int> out;
  for (int const r : {4, 2}) {
    for (; n % r == 0 && n > 1; n /= r) out.push_back(r);
  }
  for (int r = 3; r <= largest_radix && n > 1; r += 2) {
    for (; n % r == 0; n /= r) out.push_back(r);
  }
  if (n > 1) out.clear();
  return out;
}
inline bool has_small_factors(index n) { return n == 1 || !radices_of(n).empty(); }

/// What the passes of one length need: radices, and factors in the order of their use.
template <class T>
struct lane_plan {
  index n = 1;
  std::vector<int> radices;
  std::vector<std::complex<T>> factors;
  std::vector<std::vector<std::complex<T>>> circles;  // of each pass beyond radix 5, its roots

  lane_plan() = default;
  explicit lane_plan(index length) : n(length), radices(radices_of(length)) {
    roots<T> const all(n);
    index rest = n;
    for (int const r : radices) {
      circles.emplace_back();
      if (r > 5) {
        for (int k = 0; k < r; ++k) circles.back().push_back(all(n / r * k));
      }
      rest /= r;
      for (index p = 0; p < rest; ++p) {
        for (index k = 1; k < r; ++k) factors.push_back(all(p * k % (rest * r) * (n / (rest * r))));
      }
    }
  }
};

inline namespace LAZULI_SIMD_ISA {

/// One transform in each of N lanes.
template <class T, int N>
class lane_transform {
 public:
  using real = simd::pack<T, N>;
  using value = simd::complex_pack<T, N>;

  /// The transforms of x, of n values, with y as scratch memory of the same size; where the result
  /// is: x or y.
  static value* run(lane_plan<T> const& plan, value* x, value* y) {
    std::complex<T> const* factors = plan.factors.data();
    index rest = plan.n, stride = 1;
    for (std::size_t i = 0; i < plan.radices.size(); ++i) {
      int const r = plan.radices[i];
      rest /= r;
      switch (r) {
        case 2:
          pass<2>(x, y, rest, stride, factors);
          break;
        case 3:
          pass<3>(x, y, rest, stride, factors);
          break;
        case 4:
          pass<4>(x, y, rest, stride, factors);
          break;
        case 5:
          pass<5>(x, y, rest, stride, factors);
          break;
        default:
          odd_pass(r, plan.circles[i].data(), x, y, rest, stride, factors);
      }
      factors += rest * (r - 1);
      stride *= r;
      std::swap(x, y);
    }
    return x;
  }

 private:
  static LAZULI_INLINE value times(value a, std::complex<T> w) {
    real const c(w.real()), s(w.imag());
    return {fms(a.re, c, a.im * s), fma(a.re, s, a.im * c)};
  }
  /// -i·a
  static LAZULI_INLINE value turned(value a) { return {a.im, -a.re}; }

  template <int R>
  static LAZULI_INLINE void butterfly(value (&a)[R]) {
    if constexpr (R == 2) {
      value const sum = a[0] + a[1];
      a[1] = a[0] - a[1];
      a[0] = sum;
    } else if constexpr (R == 4) {
      value const s = a[0] + a[2], d = a[0] - a[2], t = a[1] + a[3], e = turned(a[1] - a[3]);
      a[0] = s + t, a[1] = d + e, a[2] = s - t, a[3] = d - e;
    } else if constexpr (R == 3) {
      real const half(T(0.5)), sine(T(0.86602540378443864676L));
      value const s = a[1] + a[2], d = a[1] - a[2];
      value const middle{fnma(s.re, half, a[0].re), fnma(s.im, half, a[0].im)};
      value const side{d.im * sine, -(d.re * sine)};
      a[0] = a[0] + s, a[1] = middle + side, a[2] = middle - side;
    } else {
      static_assert(R == 5);
      real const c1(T(0.30901699437494742410L)), c2(T(-0.80901699437494742410L));
      real const s1(T(0.95105651629515357212L)), s2(T(0.58778525229247312917L));
      value const s = a[1] + a[4], d = a[1] - a[4], t = a[2] + a[3], e = a[2] - a[3];
      value const m1{fma(t.re, c2, fma(s.re, c1, a[0].re)), fma(t.im, c2, fma(s.im, c1, a[0].im))};
      value const m2{fma(t.re, c1, fma(s.re, c2, a[0].re)), fma(t.im, c1, fma(s.im, c2, a[0].im))};
      value const n1 = turned({fma(d.re, s1, e.re * s2), fma(d.im, s1, e.im * s2)});
      value const n2 = turned({fms(d.re, s2, e.re * s1), fms(d.im, s2, e.im * s1)});
      a[0] = a[0] + s + t;
      a[1] = m1 + n1, a[4] = m1 - n1, a[2] = m2 + n2, a[3] = m2 - n2;
    }
  }

  /// One pass: `rest` groups of transforms of length R, `stride` transforms of what is done so far.
  template <int R>
  static void pass(value const* x, value* y, index rest, index stride,
                   std::complex<T> const* factors) {
    for (index p = 0; p < rest; ++p, factors += R - 1) {
      for (index q = 0; q < stride; ++q) {
        value a[R];
#pragma GCC unroll 8
        for (int j = 0; j < R; ++j) a[j] = x[q + stride * (p + rest * j)];
        butterfly(a);
        value* const out = y + q + stride * R * p;
        out[0] = a[0];
#pragma GCC unroll 8
        for (int k = 1; k < R; ++k) out[stride * k] = p == 0 ? a[k] : times(a[k], factors[k - 1]);
      }
    }
  }
  /// Values k … k + K of r and those opposite, from the sums and differences of what belongs
  /// together.
  template <int K>
  static LAZULI_INLINE void across(int r, int k, std::complex<T> const* circle, value first,
                                   value const* s, value const* d, value* out, index stride,
                                   std::complex<T> const* factors) {
    value middle[K], side[K];
    int turn[K];
    for (int i = 0; i < K; ++i) middle[i] = first, side[i] = value(T(0)), turn[i] = 0;
    for (int j = 1; j <= r / 2; ++j) {
#pragma GCC unroll 2
      for (int i = 0; i < K; ++i) {
        turn[i] += k + i;
        if (turn[i] >= r) turn[i] -= r;
        auto const w = circle[turn[i]];
        real const c(w.real()), sine(-w.imag());
        middle[i] = {fma(s[j].re, c, middle[i].re), fma(s[j].im, c, middle[i].im)};
        side[i] = {fma(d[j].re, sine, side[i].re), fma(d[j].im, sine, side[i].im)};
      }
    }
#pragma GCC unroll 2
    for (int i = 0; i < K; ++i) {
      value const opposite = turned(side[i]);
      out[stride * (k + i)] = times(middle[i] + opposite, factors[k + i - 1]);
      out[stride * (r - k - i)] = times(middle[i] - opposite, factors[r - k - i - 1]);
    }
  }
  /// The same for odd r, by sums and differences of the values that belong together.
  static LAZULI_NOINLINE void odd_pass(int r, std::complex<T> const* circle, value const* x,
                                       value* y, index rest, index stride,
                                       std::complex<T> const* factors) {
    int const half = r / 2;
    for (index p = 0; p < rest; ++p, factors += r - 1) {
      for (index q = 0; q < stride; ++q) {
        value s[largest_radix / 2 + 1], d[largest_radix / 2 + 1];
        value const first = x[q + stride * p];
        value sum = first;
        for (int j = 1; j <= half; ++j) {
          value const a = x[q + stride * (p + rest * j)], b = x[q + stride * (p + rest * (r - j))];
          s[j] = a + b, d[j] = a - b;
          sum = sum + s[j];
        }
        value* const out = y + q + stride * r * p;
        out[0] = sum;
        int k = 1;
        for (; k < half; k += 2) across<2>(r, k, circle, first, s, d, out, stride, factors);
        if (k == half) across<1>(r, k, circle, first, s, d, out, stride, factors);
      }
    }
  }
};

}  // namespace LAZULI_SIMD_ISA
}  // namespace fft
LAZULI_END
