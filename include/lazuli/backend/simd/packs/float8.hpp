// 8-bit floats in memory to and from packs of float.
#pragma once

#include <lazuli/backend/simd/packs/half.hpp>
#include <lazuli/number/float8.hpp>

LAZULI_BEGIN
namespace simd::inline LAZULI_SIMD_ISA {
namespace detail {

/// They widen through float16, which holds all of them and has instructions. They are narrowed as
/// half_bits<float16> narrows without instructions: through float16 they would be rounded twice.
template <class F>
  requires(sizeof(typename F::bits_type) == 1)
struct half_bits<stored_float<F>> {
  template <int N>
  static LAZULI_INLINE pack<float, N> widen(pack<std::uint8_t, N> b) {
    using shorts = pack<std::uint16_t, N>;
    shorts const wide = convert_pack<std::uint16_t>(b);
    if constexpr (F::exponent_bits == 5) {
      return half_bits<float16>::widen(wide << shorts(8));
    } else {
      // As float16 their exponents mean 2^8 less, and the subnormals are float16's own.
      shorts const magnitude = wide & shorts(0x7f);
      shorts const half = select(magnitude == shorts(0x7f), shorts(0x7e00), magnitude << shorts(7));
      return half_bits<float16>::widen(half | ((wide & shorts(0x80)) << shorts(8))) *
             pack<float, N>(256);
    }
  }
  template <int N>
  static LAZULI_INLINE pack<std::uint8_t, N> narrow(pack<float, N> p) {
    using uints = pack<std::uint32_t, N>;
    constexpr unsigned drop = 23 - F::mantissa_bits, moved = 128 - (1u << (F::exponent_bits - 1));
    constexpr unsigned most = lazuli::detail::overflow_bits<F>;
    uints const all = bits_of(p);
    uints const sign = all & uints(0x80000000u);
    uints const size = all ^ sign;
    uints const magic((moved + drop + 1) << 23);
    uints const tiny = bits_of(float_of(size) + float_of(magic)) - magic;
    uints const odd = (size >> uints(drop)) & uints(1);
    uints const usual =
        (size - uints(moved << 23) + uints((1u << (drop - 1)) - 1) + odd) >> uints(drop);
    uints const small = select(size < uints((moved + 1) << 23), tiny, usual);
    uints const finite = select(small < uints(most), small, uints(most));
    uints const magnitude = select(size > uints(0x7f800000), uints(0x7f), finite);
    return convert_pack<std::uint8_t>(magnitude | (sign >> uints(24)));
  }
};

}  // namespace detail
}  // namespace simd::inline LAZULI_SIMD_ISA
LAZULI_END
