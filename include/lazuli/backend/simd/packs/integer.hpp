// Integer division and shifts on packs: defined for every operand, unlike those of the language.
#pragma once

#include <lazuli/backend/simd/packs/elementary.hpp>
#include <lazuli/backend/simd/packs/mask.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {
namespace detail {

/// The quotient of two integers towards zero; 0 for a zero divisor, wrapping for the least number /
/// -1.
template <std::integral T>
LAZULI_INLINE T quotient(T a, T b) {
  if (b == 0) return 0;
  if constexpr (std::is_signed_v<T>) {
    if (b == -1) return static_cast<T>(uint_of<sizeof(T)>(0) - static_cast<uint_of<sizeof(T)>>(a));
  }
  return static_cast<T>(a / b);
}

// With SSE2, rounding and comparing 64 bits take so many instructions that lanes are as fast.
#if defined(__x86_64__) && !defined(__SSE4_1__)
inline constexpr bool divides_through_doubles = false;
#else
inline constexpr bool divides_through_doubles = !loose_floats;
#endif

/// Whether all lanes of both 64-bit integers are less than 2^51 in size.
template <std::integral T, int N>
LAZULI_INLINE bool are_small(pack<T, N> a, pack<T, N> b) {
  using bits = pack<std::uint64_t, N>;
  bits const limit(std::uint64_t{1} << 51), up = std::is_signed_v<T> ? limit : bits(0);
  bits const sizes = (convert_pack<std::uint64_t>(a) + up) | (convert_pack<std::uint64_t>(b) + up);
  return all(sizes < limit + up);
}

/// f of small 64-bit integers as doubles; f gives a whole number. After 1.5 · 2^52 is added, the
/// last bits of a double's mantissa count ones.
template <std::integral T, int N, class F>
LAZULI_INLINE pack<T, N> through_doubles(F const& f, auto... x) {
  using doubles = pack<double, N>;
  constexpr T counts_ones = 0x4338000000000000;
  doubles const magic(0x1.8p52);
  auto const as_doubles = [&](pack<T, N> i) LAZULI_THIN_LAMBDA {
    return float_from_bits<double>(i + pack<T, N>(counts_ones)) - magic;
  };
  return convert_pack<T>(integer_bits(f(as_doubles(x)...) + magic)) - pack<T, N>(counts_ones);
}

/// By floating division: the quotient of two integers below 2^k rounds across no integer if the
/// mantissa has more than k bits, so truncating it is exact. Large integers of 64 bits go lane by
/// lane.
template <std::integral T, int N>
LAZULI_INLINE pack<T, N> quotient(pack<T, N> a, pack<T, N> b) {
  if constexpr (sizeof(T) == 8) {
    if constexpr (divides_through_doubles) {
      auto const refused = b == pack<T, N>(0);
      pack<T, N> const by = select(refused, pack<T, N>(1), b);
      if (are_small(a, by)) [[likely]]
        return select(refused, pack<T, N>(0),
                      through_doubles<T, N>([](auto x, auto y) { return trunc(x / y); }, a, by));
    }
    pack<T, N> result(0);
    for (int lane = 0; lane < N; ++lane) result.set_lane(lane, quotient(a[lane], b[lane]));
    return result;
  } else {
    using F = std::conditional_t<sizeof(T) == 4, double, float>;
    auto const refused = b == pack<T, N>(0);
    pack<T, N> const divisor = select(refused, pack<T, N>(1), b);
    pack<T, N> const whole = convert_pack<T>(convert_pack<F>(a) / convert_pack<F>(divisor));
    pack<T, N> const kept = select(refused, pack<T, N>(0), whole);
    if constexpr (std::is_signed_v<T>) {
      return select(b == pack<T, N>(-1), -a, kept);
    } else {
      return kept;
    }
  }
}

template <std::integral T, int N>
LAZULI_INLINE pack<T, N> shifted_left(pack<T, N> a, pack<T, N> count) {
  using U = uint_of<sizeof(T)>;
  if constexpr (!pack<T, N>::in_register) {
    return {a.lo << count.lo, a.hi << count.hi};
  } else {
    constexpr U width = 8 * sizeof(T);
    auto const shift = (vec<U, N>)count.v;
    auto const inside = shift < filled<U, N>(width);
    vec<U, N> const moved = (vec<U, N>)a.v << (shift & filled<U, N>(static_cast<U>(width - 1)));
    return pack<T, N>(moved & (vec<U, N>)inside);
  }
}
template <std::integral T, int N>
LAZULI_INLINE pack<T, N> shifted_right(pack<T, N> a, pack<T, N> count) {
  using U = uint_of<sizeof(T)>;
  if constexpr (!pack<T, N>::in_register) {
    return {a.lo >> count.lo, a.hi >> count.hi};
  } else {
    constexpr U width = 8 * sizeof(T);
    auto const shift = (vec<U, N>)count.v;
    auto const inside = shift < filled<U, N>(width);
    vec<U, N> const masked = shift & filled<U, N>(static_cast<U>(width - 1));
    if constexpr (std::is_signed_v<T>) {
      vec<U, N> const capped = inside ? masked : filled<U, N>(static_cast<U>(width - 1));
      return pack<T, N>(a.v >> (vec<T, N>)capped);
    } else {
      return pack<T, N>((a.v >> masked) & (vec<U, N>)inside);
    }
  }
}

}  // namespace detail
}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
