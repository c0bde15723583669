// pow, cbrt, hypot of packs.
#pragma once

#include <lazuli/backend/simd/math/log_cells.hpp>
#include <lazuli/backend/simd/packs/horizontal.hpp>
#include <lazuli/backend/simd/math/logarithm.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {
namespace detail {

/// (atanh(s) / s - 1 - u/3) / u² from u = s² <= 0.0296, within 2^-67.
template <int N>
LAZULI_INLINE pack<double, N> atanh_tail(pack<double, N> u) {
  return polynomial(u, 0.2, 0.1428571428571428213, 0.1111111111111433694, 0.09090909089792047848,
                    0.07692307885876092944, 0.06666647852697477928, 0.05883424442783862182,
                    0.05227764020128866523, 0.05384823743690403462);
}

/// log(x) of a positive finite x to about 2^-65: x = m · 2^e, log m = 2·atanh(s), s = (m - 1) / (m
/// + 1).
template <int N>
LAZULI_INLINE double_double<N> log_twice_precise(pack<double, N> x) {
  using P = pack<double, N>;
  using ints = pack<std::int64_t, N>;
  using uints = pack<std::uint64_t, N>;
  using twice = double_double<N>;
  auto const subnormal = x < P(std::numeric_limits<double>::min());
  ints const bits = integer_bits(select(subnormal, x * P(0x1p54), x));
  // Bits relative to those of sqrt(1/2), so that m lies between sqrt(1/2) and sqrt(2).
  ints const exponent = (bits - ints(0x3fe6a09e667f3bcd)) & ints(std::int64_t(-1) << 52);
  P const m = float_from_bits<double>(bits - exponent);
  uints const offset =
      (convert_pack<std::uint64_t>(exponent) ^ uints(std::uint64_t(1) << 63)) >> uints(52);
  P const e = float_from_bits<double>(offset | uints(0x4330000000000000)) -
              select(subnormal, P(0x1p52 + 2048 + 54), P(0x1p52 + 2048));

  P const up = m - P(1), down = m + P(1), down_low = m - (down - P(1));
  P const ratio = up / down;
  twice const s = twice::sum_of(ratio, (fnma(ratio, down, up) - ratio * down_low) / down);
  twice const u = s * s;
  twice const third =
      twice::sum_of(P(1.0 / 3), fma(u.high, atanh_tail(u.high), P(1.850371707708594234e-17)));
  twice const cubic = s * (u * third);
  twice const half = twice::sum_of(s.high, cubic.high);

  using facts = exp_facts<double>;
  twice const total = twice::sum_of(e * P(facts::ln2_high), half.high + half.high);
  P const half_low = half.low + (s.low + cubic.low);
  return twice::sum_of(total.high, total.low + fma(half_low, P(2), e * P(facts::ln2_low)));
}

/// x^y for finite x > 0 and finite y.
template <int N>
LAZULI_INLINE pack<double, N> positive_power(pack<double, N> x, pack<double, N> y) {
  using P = pack<double, N>;
  double_double<N> l;
  if constexpr (has_pieces)
    l = log_by_cells_twice_precise(x);
  else
    l = log_twice_precise(x);
  P const high = y * l.high;
  return exp_of_sum(high, fma(y, l.low, fms(y, l.high, high)));
}
/// The same in double: a product of 24 and of 53 bits and an exponent below 2^8 leave all that
/// float needs.
template <int N>
LAZULI_INLINE pack<float, N> positive_power(pack<float, N> x, pack<float, N> y) {
  if constexpr (has_pieces)
    return power_by_cells(x, y);
  else
    return convert_pack<float>(exp(convert_pack<double>(y) * log(convert_pack<double>(x))));
}

/// C's special cases around magnitude^y: zeros, infinities, negative numbers, NaN.
template <class P>
LAZULI_INLINE P power_cases(P x, P y, P magnitude) {
  using T = typename P::value_type;
  P const zero(0), one(1), infinity(std::numeric_limits<T>::infinity());
  P const size = abs(x);
  P const extreme = select((size < one) == (y < zero), infinity, zero);
  P r = select((size == zero) | (size == infinity), extreme, magnitude);
  r = select(abs(y) == infinity, select(size == one, one, extreme), r);
  P const half_y = y * P(T(0.5));
  auto const whole_number = trunc(y) == y;
  auto const odd = whole_number & (trunc(half_y) != half_y);
  r = select(signbit(x) & odd, -r, r);
  r = select((x < zero) & ~whole_number & (size < infinity), P(std::numeric_limits<T>::quiet_NaN()),
             r);
  r = select((x == x) & (y == y), r, x + y);
  return select((y == zero) | (x == one), one, r);
}

/// x·x·x as if rounded once, but for the last bit; zeros, infinities and NaN as C has them.
template <class P>
LAZULI_INLINE P cube(P x) {
  using T = typename P::value_type;
  P const square = x * x, rest = fms(x, x, square), plain = square * x;
  return select(abs(plain) < P(std::numeric_limits<T>::infinity()), fma(square, x, rest * x),
                plain);
}

/// The exponents for which a power is a product: 2, and 3 where fma rounds once.
template <class P>
LAZULI_INLINE auto are_products(P y) {
  if constexpr (has_fma)
    return (y == P(2)) | (y == P(3));
  else
    return y == P(2);
}
template <class P>
LAZULI_INLINE P product_power(P x, P y) {
  if constexpr (has_fma)
    return select(y == P(3), cube(x), x * x);
  else
    return x * x;
}

/// √x as C's power: of -0 it is 0, of -∞ it is ∞.
template <class P>
LAZULI_INLINE P root_power(P x) {
  P const infinity(std::numeric_limits<typename P::value_type>::infinity());
  return select(x == -infinity, infinity, sqrt(x) + P(0));
}

template <class P>
LAZULI_INLINE P general_power(P x, P y) {
  using T = typename P::value_type;
  if constexpr (std::is_same_v<T, double> && !has_fma) {
    return per_lane([](double a, double b) { return std::pow(a, b); }, x, y);
  } else {
    P const magnitude = positive_power(abs(x), y), infinity(std::numeric_limits<T>::infinity());
    auto const usual = (x > P(0)) & (x < infinity) & (abs(y) < infinity);
    return all(usual) ? magnitude : power_cases(x, y, magnitude);
  }
}

/// Lane by lane: an element has the same bits whatever its neighbours' exponents are. Not inlined,
/// since it is rare, and would take registers of those that are not.
template <class P>
LAZULI_COLD P mixed_power(P x, P y) {
  using T = typename P::value_type;
  P const others = select(y == P(T(0.5)), root_power(x), general_power(x, y));
  return select(are_products(y), product_power(x, y), others);
}
/// All exponents are the same in most programs: 2 and 3 are products, 0.5 is a root.
template <class P>
LAZULI_INLINE P special_power(P x, P y) {
  auto const products = are_products(y);
  if (all(products)) return product_power(x, y);
  auto const roots = y == P(typename P::value_type(0.5));
  return all(roots) ? root_power(x) : mixed_power(x, y);
}

}  // namespace detail

/// x to the power y, with the special cases of C; 2 and 3 are products, 0.5 is a root. float goes
/// through double.
template <class A, class B, class P = detail::common_pack_t<A, B>>
  requires std::floating_point<typename P::value_type> LAZULI_INLINE P pow(A base, B exponent) {
    P const x(base), y(exponent);
    auto const special = detail::are_products(y) | (y == P(typename P::value_type(0.5)));
    return any(special) ? detail::special_power(x, y) : detail::general_power(x, y);
  }

  /// One exponent of many elements: that 2 and 3 are products and 0.5 is a root is seen once, with
  /// the bits of pow.
  template <class T, int N>
  class exponent {
   public:
    using number = pack<T, N>;

    exponent() = default;
    explicit exponent(T y)
        : y_(y),
          means_(y == T(2)                      ? square
                 : y == T(3) && detail::has_fma ? cube
                 : y == T(0.5)                  ? root
                                                : power) {}
    LAZULI_THIN number applied_to(number const& x, auto const&...) const {
      switch (means_) {
        case square:
          return x * x;
        case cube:
          return detail::cube(x);
        case root:
          return detail::root_power(x);
        case power:
          break;
      }
      return detail::general_power(x, y_);
    }

   private:
    number y_ = number(T(1));
    enum { square, cube, root, power } means_ = power;
  };

namespace detail {

/// 1 / ∛a within 3.6 %, a far from subnormal: a third of its bits, which count the logarithm, is
/// subtracted in the mantissa of a number that has its unit there.
template <class T, int N>
LAZULI_INLINE pack<T, N> rough_inverse_cube_root(pack<T, N> a) {
  using ints = pack<int_of<sizeof(T)>, N>;
  constexpr bool is_float = std::is_same_v<T, float>;
  constexpr T unit = is_float ? T(0x1p23) : T(0x1p52), bits = is_float ? T(0x1p14) : T(0x1p40);
  constexpr T zero = T(4.0 / 3 * exp_facts<T>::bias - 0.068) * bits;
  ints const shift(is_float ? 9 : 12), one(__builtin_bit_cast(int_of<sizeof(T)>, unit));
  pack<T, N> const log = float_from_bits<T>((integer_bits(a) >> shift) | one);
  pack<T, N> const root = fma(log, pack<T, N>(T(-1.0 / 3)), pack<T, N>(zero + unit / 3 + unit));
  return float_from_bits<T>(integer_bits(root) << shift);
}
/// The same within 2^-18 (float), 2^-51 (double): (1 - h)^(-1/3) in h = 1 - a·y³.
template <int N>
LAZULI_INLINE pack<float, N> inverse_cube_root(pack<float, N> a) {
  using P = pack<float, N>;
  P const y = rough_inverse_cube_root(a), h = fnma(a, y * y * y, P(1));
  return fma(y * h, polynomial(h, 0.333333333f, 0.22338662f, 0.173848927f), y);
}
template <int N>
LAZULI_INLINE pack<double, N> inverse_cube_root(pack<double, N> a) {
  using P = pack<double, N>;
  P const y = rough_inverse_cube_root(a), h = fnma(a, y * y * y, P(1));
  P const z = fma(y * h,
                  polynomial(h, 0.333331527238664, 0.22222061637073415, 0.17418685991606164,
                             0.14523085311217762),
                  y);
  P const rest = fnma(a, z * z * z, P(1));
  return fma(z * rest, polynomial(rest, 1.0 / 3, 2.0 / 9), z);
}

}  // namespace detail

/// The cube root: a step of Newton's method from a · (1/∛a)².
template <std::floating_point T, int N>
LAZULI_INLINE pack<T, N> cbrt(pack<T, N> x) {
  using P = pack<T, N>;
  constexpr bool is_float = std::is_same_v<T, float>;
  P const size = abs(x);
  // Away from where a cube overflows or loses bits; the scales are cubes of powers of two.
  auto const tiny = size < P(is_float ? T(0x1p-100) : T(0x1p-960));
  P const a = size * select(tiny, P(is_float ? T(0x1p96) : T(0x1p162)), P(T(0.125)));
  P const inverse = detail::inverse_cube_root(a), third = inverse * inverse;
  P const guess = a * third, square = guess * guess;
  P const root = fnma(fms(square, guess, a), third * P(T(1.0 / 3)), guess);
  P const y = root * select(tiny, P(is_float ? T(0x1p-32) : T(0x1p-54)), P(2));
  auto const usual = (size > P(0)) & (size < P(std::numeric_limits<T>::infinity()));
  return select(usual, detail::given_sign_of(y, x), x);
}

/// The square root of x² + y² without overflow on the way; infinite if either is, else NaN if
/// either is.
template <class A, class B, class P = detail::common_pack_t<A, B>>
  requires std::floating_point<typename P::value_type> LAZULI_INLINE P hypot(A left, B right) {
    using T = typename P::value_type;
    P const a = abs(P(left)), b = abs(P(right));
    // The usual: squares that neither overflow nor lose bits.
    constexpr bool is_float = std::is_same_v<T, float>;
    P const squares = fma(a, a, b * b), near = sqrt(squares);
    auto const usual = (squares > P(is_float ? T(0x1p-76) : T(0x1p-900))) &
                       (squares < P(is_float ? T(0x1p126) : T(0x1p1020)));
    if (all(usual)) return near;
    P length;
    if constexpr (std::is_same_v<T, float>) {
      auto const x = detail::convert_pack<double>(a), y = detail::convert_pack<double>(b);
      length = detail::convert_pack<float>(sqrt(x * x + y * y));
    } else {
      // Scaled by the power of two that brings the larger one near 1; its exponent e becomes 2046 -
      // e.
      using uints = pack<std::uint64_t, P::size>;
      P const big = select(a < b, b, a), small = select(a < b, a, b);
      uints const e = detail::convert_pack<std::uint64_t>(detail::integer_bits(big)) >> uints(52);
      uints const inside = select(e < uints(1), uints(1), select(e > uints(2045), uints(2045), e));
      P const scale = detail::power_of_two<double>(uints(2046) - inside);
      P const x = big * scale, y = small * scale;
      length = sqrt(fma(x, x, y * y)) * detail::power_of_two<double>(inside);
    }
    P const infinity(std::numeric_limits<T>::infinity());
    return select(usual, near, select((a == infinity) | (b == infinity), infinity, length));
  }

}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
