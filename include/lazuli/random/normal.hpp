// Normal numbers by the method of Box and Muller, exponential numbers by the inverse of their
// distribution function.
#pragma once

#include <lazuli/base/cmath.hpp>
#include <lazuli/number/symbol.hpp>
#include <lazuli/random/uniform.hpp>

LAZULI_BEGIN
namespace random {

inline namespace LAZULI_SIMD_ISA {
namespace detail {

/// Σ c[i]·x^i. Every product is rounded, with fma or without, so that all machines give the same
/// numbers.
template <class P, std::size_t N>
LAZULI_INLINE P rounded_polynomial(P const& x, double const (&c)[N]) {
  using T = typename P::value_type;
  P y(static_cast<T>(c[N - 1]));
  for (std::size_t i = N - 1; i-- > 0;) y = y * x + P(static_cast<T>(c[i]));
  return y;
}

/// Factors of the series of sin, cos and log; as many as the precision of T needs.
template <class T>
struct series;
template <>
struct series<float> {
  static constexpr double sine[] = {1, -1. / 6, 1. / 120, -1. / 5040, 1. / 362880};
  static constexpr double cosine[] = {1, -1. / 2, 1. / 24, -1. / 720, 1. / 40320, -1. / 3628800};
  static constexpr double artanh[] = {1, 1. / 3, 1. / 5, 1. / 7, 1. / 9};
};
template <>
struct series<double> {
  static constexpr double sine[] = {1,
                                    -1. / 6,
                                    1. / 120,
                                    -1. / 5040,
                                    1. / 362880,
                                    -1. / 39916800,
                                    1. / 6227020800.,
                                    -1. / 1307674368000.,
                                    1. / 355687428096000.};
  static constexpr double cosine[] = {1,
                                      -1. / 2,
                                      1. / 24,
                                      -1. / 720,
                                      1. / 40320,
                                      -1. / 3628800,
                                      1. / 479001600.,
                                      -1. / 87178291200.,
                                      1. / 20922789888000.,
                                      -1. / 6402373705728000.};
  static constexpr double artanh[] = {1,       1. / 3,  1. / 5,  1. / 7,  1. / 9, 1. / 11,
                                      1. / 13, 1. / 15, 1. / 17, 1. / 19, 1. / 21};
};

// What follows runs over packs, and over the symbols of a kernel: the numbers are the same.

using simd::detail::float_from_bits, simd::detail::integer_bits;
template <class T>
auto integer_bits(symbol<T> const& x) {
  return symbol<simd::detail::int_of<sizeof(T)>>::call("integer_bits", x);
}
template <class T, class I>
symbol<T> float_from_bits(symbol<I> const& x) {
  return symbol<T>::call("float_from_bits", x);
}

/// P with numbers of type U.
template <class P, class U>
struct with_numbers;
template <class T, int N, class U>
struct with_numbers<simd::pack<T, N>, U> {
  using type = simd::pack<U, N>;
};
template <class T, class U>
struct with_numbers<symbol<T>, U> {
  using type = symbol<U>;
};

/// -log(x) for x from 2^-64 to 1: x = m·2^e with m next to 1, log m = 2·artanh((m - 1)/(m + 1)).
template <class P>
LAZULI_INLINE P minus_log(P const& x) {
  using T = typename P::value_type;
  using ints = typename with_numbers<P, simd::detail::int_of<sizeof(T)>>::type;
  constexpr int shift = std::numeric_limits<T>::digits - 1;
  constexpr auto half = simd::detail::int_of<sizeof(T)>(
      std::bit_cast<simd::detail::int_of<sizeof(T)>>(T(0.70710678118654752)));
  ints const bits = integer_bits(x);
  // e·2^shift, 0 or negative: halvings that bring x into the interval from √½ to √2.
  ints const exponent = (bits - ints(half)) & ints(-(simd::detail::int_of<sizeof(T)>(1) << shift));
  P const m = float_from_bits<T>(bits - exponent);
  // -e as a float: below 2^10, so it fits the mantissa of 2^shift.
  ints const count = (ints(0) - exponent) >> ints(shift);
  P const whole = float_from_bits<T>(count | ints(std::bit_cast<simd::detail::int_of<sizeof(T)>>(
                                                 T(std::int64_t{1} << shift)))) -
                  P(T(std::int64_t{1} << shift));
  P const s = (m - P(1)) / (m + P(1));
  P const log_m = (s + s) * rounded_polynomial(s * s, series<T>::artanh);
  return whole * P(T(0.69314718055994530942)) - log_m;
}

/// cos and sin of 2π·u for u from 0 below 1, from the nearest quarter turn.
template <class P>
LAZULI_INLINE void cos_and_sin(P const& u, P& c, P& s) {
  using T = typename P::value_type;
  P const half(T(0.5)), one(1);
  P const quarter = floor(u * P(T(4)) + half);
  P const a = (u - quarter * P(T(0.25))) * P(T(6.283185307179586477));
  P const square = a * a;
  P const sine = a * rounded_polynomial(square, series<T>::sine);
  P const cosine = rounded_polynomial(square, series<T>::cosine);
  // Quarters 1 and 3 exchange the two; signs are those of the quarters.
  auto const odd = (quarter == one) | (quarter == P(T(3)));
  auto const cos_turns = (quarter == one) | (quarter == P(T(2)));
  auto const sin_turns = (quarter == P(T(2))) | (quarter == P(T(3)));
  P const x = select(odd, sine, cosine), y = select(odd, cosine, sine);
  c = select(cos_turns, -x, x);
  s = select(sin_turns, -y, y);
}

}  // namespace detail

/// Normal numbers.   Source: G. Box and M. Muller, A note on the generation of random normal
/// deviates (1958).
template <real_dtype T>
struct normal_law {
  using value_type = T;
  using real = compute_t<T>;
  static constexpr int per_tile = words_per_tile * 4 / static_cast<int>(sizeof(real));

  double mean = 0, deviation = 1;

  /// Element i of the first half and of the second half of a tile come from the same two uniform
  /// numbers.
  void from_tile(philox_tile const& tile, T* out) const {
    using bits = detail::bits_for<real>;
    constexpr int n = simd::native_bytes / static_cast<int>(sizeof(real));
    using reals = simd::pack<real, n>;
    reals const shift(static_cast<real>(mean)), scale(static_cast<real>(deviation));
    for (int i = 0; i < per_tile / 2; i += n) {
      reals const u = reals(1) - detail::fractions(detail::bits_at<bits, n>(tile, i));
      reals const turn = detail::fractions(detail::bits_at<bits, n>(tile, i + per_tile / 2));
      reals const radius = normal_law::radius(u);
      reals c, s;
      detail::cos_and_sin(turn, c, s);
      simd::store(radius * c * scale + shift, out + i);
      simd::store(radius * s * scale + shift, out + i + per_tile / 2);
    }
  }

  /// For packs and symbols.
  template <class P>
  LAZULI_INLINE static P radius(P const& u) {
    return sqrt(detail::minus_log(u) * P(real(2)));
  }

  /// One number, in double, of pairs: PyTorch's way below 16 elements.
  T from_twister(generator& g) const {
    double z = 0;
    if (auto& spare = g.spare_normal()) {
      z = *spare;
      spare.reset();
    } else {
      double const turn = uniform_law<double>::fraction(g), u = uniform_law<double>::fraction(g);
      double const radius = std::sqrt(-2 * std::log1p(-u)), angle = 2 * pi * turn;
      spare = radius * std::sin(angle);
      z = radius * std::cos(angle);
    }
    return T(static_cast<real>(z * deviation + mean));
  }

  /// Numbers in blocks of 16, each made of 8 radii and 8 angles; the last 16 are drawn again where
  /// they are no whole block. PyTorch's way from 16 elements on.
  void from_twister(generator& g, T* out, index count) const {
    if (count < 16) {
      for (index i = 0; i < count; ++i) out[i] = from_twister(g);
      return;
    }
    for (index i = 0; i + 16 <= count; i += 16) block_of_16(g, out + i);
    if (count % 16 == 0) return;
    for (index i = 0; i < count % 16; ++i) uniform_law<T>::fraction(g);
    block_of_16(g, out + count - 16);
  }

 private:
  static constexpr double pi = 3.14159265358979323846;

  void block_of_16(generator& g, T* x) const {
    real u[16];  // not of T: in 16 bits one next to 1 would be 1, and its radius infinite
    for (real& each : u) each = uniform_law<T>::fraction(g);
    auto const scale = static_cast<real>(deviation), shift = static_cast<real>(mean);
    for (int i = 0; i < 8; ++i) {
      real const radius = std::sqrt(-2 * std::log(1 - u[i])), angle = real(2 * pi) * u[i + 8];
      x[i] = T(radius * std::cos(angle) * scale + shift);
      x[i + 8] = T(radius * std::sin(angle) * scale + shift);
    }
  }
};

/// Numbers with density rate·exp(-rate·x): -log(u)/rate.
template <real_dtype T>
struct exponential_law {
  using value_type = T;
  using real = compute_t<T>;
  static constexpr int per_tile = words_per_tile * 4 / static_cast<int>(sizeof(real));

  double rate = 1;

  void from_tile(philox_tile const& tile, T* out) const {
    using bits = detail::bits_for<real>;
    constexpr int n = simd::native_bytes / static_cast<int>(sizeof(real));
    using reals = simd::pack<real, n>;
    reals const scale(static_cast<real>(1 / rate));
    for (int i = 0; i < per_tile; i += n) {
      reals const u = reals(1) - detail::fractions(detail::bits_at<bits, n>(tile, i));
      simd::store(detail::minus_log(u) * scale, out + i);
    }
  }
  T from_twister(generator& g) const {
    return T(static_cast<real>(-1 / rate * std::log1p(-uniform_law<double>::fraction(g))));
  }
};

}  // namespace LAZULI_SIMD_ISA
}  // namespace random
LAZULI_END
