// From random bits to uniform numbers: reals in an interval, integers below a bound.
#pragma once

#include <lazuli/backend/simd/pack.hpp>
#include <lazuli/random/generator.hpp>
#include <limits>

LAZULI_BEGIN
namespace random {

inline namespace LAZULI_SIMD_ISA {
namespace detail {

/// Random bits of a tile: N words of 32 bits from element `at` on, N of 64 bits likewise.
template <class U, int N>
LAZULI_INLINE simd::pack<U, N> bits_at(philox_tile const& tile, int at) {
  simd::pack<U, N> bits;
  __builtin_memcpy(static_cast<void*>(&bits),
                   tile.words + static_cast<std::size_t>(at) * sizeof(U) / 4, sizeof bits);
  return bits;
}

/// Multiples of 2^-24 from 0 below 1 (fewer bits: of 2^-bits).
template <int N>
LAZULI_INLINE simd::pack<float, N> fractions(simd::pack<std::uint32_t, N> bits, int kept = 24) {
  using uints = simd::pack<std::uint32_t, N>;
  uints const upper = bits >> uints(static_cast<std::uint32_t>(32 - kept));
  auto const number = simd::detail::convert_pack<float>(simd::pack<std::int32_t, N>(upper.v));
  return number * simd::pack<float, N>(1.f / static_cast<float>(1 << kept));
}
/// Multiples of 2^-53 from 0 below 1. The halves of the bits become doubles as mantissas of 2^52
/// and 2^84; every step is exact.
template <int N>
LAZULI_INLINE simd::pack<double, N> fractions(simd::pack<std::uint64_t, N> bits) {
  using uints = simd::pack<std::uint64_t, N>;
  using reals = simd::pack<double, N>;
  uints const kept = bits >> uints(11);
  auto const low = simd::detail::float_from_bits<double>((kept & uints(0xffffffffu)) |
                                                         uints(std::uint64_t{0x433} << 52));
  auto const high = simd::detail::float_from_bits<double>((kept >> uints(32)) |
                                                          uints(std::uint64_t{0x453} << 52));
  return ((high - reals(0x1p84)) + (low - reals(0x1p52))) * reals(0x1p-53);
}

/// As many bits as one number of the real type R takes from the stream.
template <class R>
using bits_for = std::conditional_t<sizeof(R) == 8, std::uint64_t, std::uint32_t>;

}  // namespace detail

/// Bits of the fraction that a uniform number of type T has: as many as T has.
template <real_dtype T>
inline constexpr int fraction_bits = std::numeric_limits<T>::digits;

/// Real numbers from low below high; low where the two are equal.
template <real_dtype T>
struct uniform_law {
  using value_type = T;
  using real = compute_t<T>;
  static constexpr int per_tile = words_per_tile * 4 / static_cast<int>(sizeof(real));

  real low = 0, high = 1;

  /// The greatest number below high: what a product that rounds up to high becomes.
  real last() const {
    if constexpr (std::is_same_v<T, real>) {
      return low < high ? std::nextafter(high, low) : low;
    } else {
      T const top(high);
      if (!(low < high)) return low;
      if (static_cast<real>(top) < high) return top;
      auto const bits = top.bits();  // one step towards low
      auto const down = static_cast<std::uint16_t>(bits == 0 || bits == 0x8000 ? 0x8001
                                                   : (bits & 0x8000) != 0      ? bits + 1
                                                                               : bits - 1);
      return T::from_bits(down);
    }
  }

  void from_tile(philox_tile const& tile, T* out) const {
    using bits = detail::bits_for<real>;
    constexpr int n = simd::native_bytes / static_cast<int>(sizeof(real));
    using reals = simd::pack<real, n>;
    reals const from(low), range(high - low), most(last());
    for (int i = 0; i < per_tile; i += n) {
      auto const word = detail::bits_at<bits, n>(tile, i);
      reals u;
      if constexpr (sizeof(real) == 8)
        u = detail::fractions(word);
      else
        u = detail::fractions(word, fraction_bits<T>);
      simd::store(placed(u, from, range, most), out + i);
    }
  }
  /// A fraction u in the interval, for packs and symbols.
  template <class P>
  LAZULI_INLINE static P placed(P const& u, P const& from, P const& range, P const& most) {
    P const x = from + u * range;
    return select(x < most, x, most);
  }

  /// PyTorch's way: the lowest bits of a draw count. 16-bit floats are rounded, but not to high.
  T from_twister(generator& g) const {
    T const x(fraction(g) * (high - low) + low);
    return std::is_same_v<T, real> || x < high ? x : T(last());
  }
  static real fraction(generator& g) {
    constexpr std::uint64_t mask = (std::uint64_t{1} << fraction_bits<real>)-1;
    constexpr real unit = real(1) / static_cast<real>(mask + 1);
    std::uint64_t word = 0;
    if constexpr (sizeof(real) == 8)
      word = g.twister64();
    else
      word = g.twister32();
    return static_cast<real>(word & mask) * unit;
  }
};

/// Whole numbers from low on, `range` of them (0: all of 64 bits), as elements of T.
template <dtype T>
struct integer_law {
  using value_type = T;
  static constexpr int per_tile = words_per_tile / 2;

  std::uint64_t low = 0, range = 0;
  bool wide = range == 0 || range >= std::uint64_t{1} << 28;  // mt19937: a draw has 64 bits

  T as_element(std::uint64_t offset) const {
    using number::convert;
    return convert<T>(static_cast<std::int64_t>(low + offset));
  }
  /// bits · range / 2^64: of 2^64 values of bits each result gets as many as any other, or one
  /// more.
  std::uint64_t scaled(std::uint64_t bits) const {
    __extension__ using wide = unsigned __int128;
    return range == 0 ? bits : static_cast<std::uint64_t>(wide{bits} * range >> 64);
  }

  void from_tile(philox_tile const& tile, T* out) const {
    for (int i = 0; i < per_tile; ++i) {
      out[i] = as_element(scaled(tile.words[2 * i] | std::uint64_t{tile.words[2 * i + 1]} << 32));
    }
  }
  /// PyTorch's way: the remainder of a draw.
  T from_twister(generator& g) const {
    std::uint64_t const bits = wide ? g.twister64() : g.twister32();
    return as_element(range == 0 ? bits : bits % range);
  }
};

/// True (1) with a probability of p.
template <dtype T>
struct bernoulli_law {
  using value_type = T;
  static constexpr int per_tile = words_per_tile / 2;

  double p = 0.5;

  void from_tile(philox_tile const& tile, T* out) const {
    double fractions[per_tile];
    uniform_law<double>().from_tile(tile, fractions);
    for (int i = 0; i < per_tile; ++i) out[i] = T(fractions[i] < p);
  }
  T from_twister(generator& g) const { return T(uniform_law<double>::fraction(g) < p); }
};

}  // namespace LAZULI_SIMD_ISA
}  // namespace random
LAZULI_END
