// Transforms of a short length, as many at a time as a register has lanes: the passes of C.
// Temperton and T. Stockham, which need no reordering of digits.
#pragma once

#include <lazuli/fft/butterfly.hpp>
#include <lazuli/fft/roots.hpp>

LAZULI_BEGIN
namespace fft {

/// Prime factors up to this one have a pass of their own, which takes r multiplications for each
/// number and lane; beyond it a convolution costs less, even for a single line.
inline constexpr int largest_radix = 61;

/// The radices of the passes for a length: eights first; empty for 1, and where a prime factor is
/// too large.
inline std::vector<index> radices_of(index n) {
  std::vector<index> out;
  for (index const r : {8, 4, 2}) {
    for (; n % r == 0 && n > 1; n /= r) out.push_back(r);
  }
  for (index r = 3; r <= largest_radix && n > 1; r += 2) {
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
  std::vector<index> radices;
  std::vector<std::complex<T>> factors;
  std::vector<std::vector<std::complex<T>>> circles;  // of each pass without a formula, its roots

  lane_plan() = default;
  explicit lane_plan(index length) : n(length), radices(radices_of(length)) {
    roots<T> const all(n);
    index rest = n;
    for (index const r : radices) {
      circles.emplace_back();
      if (r > 5 && r != 8) {
        for (index k = 0; k < r; ++k) circles.back().push_back(all(n / r * k));
      }
      rest /= r;
      for (index p = 0; p < rest; ++p) {
        for (index k = 1; k < r; ++k) factors.push_back(all(p * k % (rest * r) * (n / (rest * r))));
      }
    }
  }
};

inline namespace LAZULI_SIMD_ISA {

/// A transform in each lane of values V, which are `parted` or `woven` numbers.
template <class V>
class lane_transform {
 public:
  using value = V;
  using T = typename V::value_type::value_type;

  /// Transforms x, which has n values, with y as scratch memory of the same size; returns where the
  /// result is: x or y.
  static value* run(lane_plan<T> const& plan, value* x, value* y) {
    return passes(plan, plan.radices.size(), x, y).x;
  }
  /// Calls put(k, value k) for all values of the transforms of x; n > 1.
  template <class Put>
  static void run(lane_plan<T> const& plan, value* x, value* y, Put const& put) {
    std::size_t const last = plan.radices.size() - 1;
    state const s = passes(plan, last, x, y);
    one_pass(plan, last, s, put);
  }

 private:
  /// Between two passes: what is transformed, where there is room, and how much is done.
  struct state {
    value *x, *y;
    index rest, stride;
    std::complex<T> const* factors;
  };
  static state passes(lane_plan<T> const& plan, std::size_t count, value* x, value* y) {
    state s{x, y, plan.n, 1, plan.factors.data()};
    for (std::size_t i = 0; i < count; ++i) {
      one_pass(plan, i, s, [to = s.y](index k, value a) LAZULI_INLINE_LAMBDA { to[k] = a; });
      index const r = plan.radices[i];
      s.rest /= r;
      s.factors += s.rest * (r - 1);
      s.stride *= r;
      std::swap(s.x, s.y);
    }
    return s;
  }
  template <class Put>
  static LAZULI_INLINE void one_pass(lane_plan<T> const& plan, std::size_t i, state const& s,
                                     Put const& put) {
    auto const r = static_cast<int>(plan.radices[i]);
    index const rest = s.rest / r;
    switch (r) {
      case 2:
        return pass<2>(s.x, put, rest, s.stride, s.factors);
      case 3:
        return pass<3>(s.x, put, rest, s.stride, s.factors);
      case 4:
        return pass<4>(s.x, put, rest, s.stride, s.factors);
      case 5:
        return pass<5>(s.x, put, rest, s.stride, s.factors);
      case 8:
        return pass<8>(s.x, put, rest, s.stride, s.factors);
      default:
        return odd_pass(r, plan.circles[i].data(), s.x, put, rest, s.stride, s.factors);
    }
  }

  /// One pass: `rest` groups of transforms of length R; `stride` transforms are done so far.
  template <int R, class Put>
  static void pass(value const* x, Put const& put, index rest, index stride,
                   std::complex<T> const* factors) {
    for (index p = 0; p < rest; ++p, factors += R - 1) {
      for (index q = 0; q < stride; ++q) {
        value a[R];
#pragma GCC unroll 8
        for (int j = 0; j < R; ++j) a[j] = x[q + stride * (p + rest * j)];
        butterfly(a);
        index const out = q + stride * R * p;
        put(out, a[0]);
#pragma GCC unroll 8
        for (int k = 1; k < R; ++k)
          put(out + stride * k, p == 0 ? a[k] : times(a[k], factors[k - 1]));
      }
    }
  }
  /// Values k … k + K of r and those opposite, from the sums and differences of values that belong
  /// together.
  template <int K, class Put>
  static LAZULI_INLINE void across(int r, int k, std::complex<T> const* circle, value first,
                                   value const* s, value const* d, Put const& put, index out,
                                   index stride, std::complex<T> const* factors) {
    value middle[K], side[K];
    int turn[K];
    for (int i = 0; i < K; ++i) middle[i] = first, side[i] = value{}, turn[i] = 0;
    for (int j = 1; j <= r / 2; ++j) {
#pragma GCC unroll 2
      for (int i = 0; i < K; ++i) {
        turn[i] += k + i;
        if (turn[i] >= r) turn[i] -= r;
        auto const w = circle[turn[i]];
        middle[i] = plus(middle[i], s[j], w.real());
        side[i] = minus(side[i], d[j], w.imag());
      }
    }
#pragma GCC unroll 2
    for (int i = 0; i < K; ++i) {
      put(out + stride * (k + i), times(plus_turned(middle[i], side[i]), factors[k + i - 1]));
      put(out + stride * (r - k - i),
          times(minus_turned(middle[i], side[i]), factors[r - k - i - 1]));
    }
  }
  /// The same for odd r, by sums and differences of the values that belong together.
  template <class Put>
  static LAZULI_NOINLINE void odd_pass(int r, std::complex<T> const* circle, value const* x,
                                       Put const& put, index rest, index stride,
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
        index const out = q + stride * r * p;
        put(out, sum);
        int k = 1;
        for (; k < half; k += 2) across<2>(r, k, circle, first, s, d, put, out, stride, factors);
        if (k == half) across<1>(r, k, circle, first, s, d, put, out, stride, factors);
      }
    }
  }
};

}  // namespace LAZULI_SIMD_ISA
}  // namespace fft
LAZULI_END
