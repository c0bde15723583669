// Elements as unsigned integers of the same order, by the rule of lazuli/sorting/keys.hpp (NaN
// greatest, -0 as 0), with the dtype known at run time.
#pragma once

#include "dtype.hpp"

namespace lazuli::units {

struct key_order {
  enum class order { plain, with_sign, floating };
  order kind;
  int size;                                    // of an element in bytes
  std::uint64_t mask, sign, turned, infinity;  // bits: all, of the sign, of what is turned round, ∞

  key_order(int dtype, bool descending)
      : kind(dtype >= lazuli_unit_float16                              ? order::floating
             : dtype >= lazuli_unit_int8 && dtype <= lazuli_unit_int64 ? order::with_sign
                                                                       : order::plain),
        size(size_of(dtype)),
        mask(dtype == lazuli_unit_bool ? 1 : ~std::uint64_t(0) >> (64 - 8 * size)),
        sign(std::uint64_t(1) << (8 * size - 1)),
        turned(descending ? mask : 0),
        infinity(dtype == lazuli_unit_float16    ? 0x7c00u
                 : dtype == lazuli_unit_bfloat16 ? 0x7f80u
                 : dtype == lazuli_unit_float32  ? 0x7f800000u
                                                 : 0x7ff0000000000000u) {}

  LAZULI_EVERYWHERE std::uint64_t key(std::uint64_t bits) const {
    if (kind == order::with_sign) {
      bits ^= sign;
    } else if (kind == order::floating) {
      if ((bits & ~sign) > infinity)
        bits = mask;
      else if ((bits & ~sign) == 0)
        bits = sign;
      else
        bits = (bits & sign) != 0 ? ~bits & mask : bits | sign;
    }
    return bits ^ turned;
  }
  /// The bits of an element with that key.
  LAZULI_EVERYWHERE std::uint64_t bits(std::uint64_t key) const {
    key ^= turned;
    if (kind == order::plain) return key;
    if (kind == order::with_sign) return key ^ sign;
    return (key & sign) != 0 ? key & ~sign : ~key & mask;
  }
};

}  // namespace lazuli::units
