// Elements whose type is known at run time. Units are compiled once per size of a key, not once per
// dtype: the choice is a branch that all threads take alike.
#pragma once

#include "common.hpp"

namespace lazuli::units {

/// Bytes of an element; 0 for what is no dtype.
inline int size_of(int dtype) {
  constexpr int sizes[] = {1, 1, 2, 4, 8, 1, 2, 4, 8, 2, 2, 4, 8, 8, 16};
  return dtype < 0 || dtype > lazuli_unit_complex128 ? 0 : sizes[dtype];
}
inline bool is_complex(int dtype) {
  return dtype == lazuli_unit_complex64 || dtype == lazuli_unit_complex128;
}
inline bool is_ordered(int dtype) { return size_of(dtype) > 0 && !is_complex(dtype); }

/// Bits of element i of 1 to 8 bytes.
LAZULI_EVERYWHERE inline std::uint64_t read_bits(void const* data, int size, index i) {
  switch (size) {
    case 1:
      return static_cast<std::uint8_t const*>(data)[i];
    case 2:
      return static_cast<std::uint16_t const*>(data)[i];
    case 4:
      return static_cast<std::uint32_t const*>(data)[i];
    default:
      return static_cast<std::uint64_t const*>(data)[i];
  }
}
LAZULI_EVERYWHERE inline void write_bits(void* data, int size, index i, std::uint64_t bits) {
  switch (size) {
    case 1:
      static_cast<std::uint8_t*>(data)[i] = static_cast<std::uint8_t>(bits);
      return;
    case 2:
      static_cast<std::uint16_t*>(data)[i] = static_cast<std::uint16_t>(bits);
      return;
    case 4:
      static_cast<std::uint32_t*>(data)[i] = static_cast<std::uint32_t>(bits);
      return;
    default:
      static_cast<std::uint64_t*>(data)[i] = bits;
  }
}

}  // namespace lazuli::units
