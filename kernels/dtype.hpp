// Elements whose type is known at run time. Units are compiled once per type they compute in, not
// once per dtype: the choice is a branch that all threads take alike.
#pragma once

#include <lazuli/number/float16.hpp>

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
inline bool is_integer(int dtype) { return dtype <= lazuli_unit_uint64; }
inline bool is_ordered(int dtype) { return size_of(dtype) > 0 && !is_complex(dtype); }
/// The dtype of a sum.
inline int sum_dtype(int dtype) {
  return dtype == lazuli_unit_uint64 || !is_integer(dtype) ? dtype : lazuli_unit_int64;
}

/// A complex number with its sum.
template <class R>
struct complex_number {
  R re, im;
  friend LAZULI_EVERYWHERE complex_number operator+(complex_number a, complex_number b) {
    return {a.re + b.re, a.im + b.im};
  }
};
template <class T>
inline constexpr bool is_complex_number = false;
template <class R>
inline constexpr bool is_complex_number<complex_number<R>> = true;

/// Element i as A: complex numbers as they are, others converted.
template <class A>
LAZULI_EVERYWHERE A read(void const* data, int dtype, index i) {
  if constexpr (is_complex_number<A>) {
    return static_cast<A const*>(data)[i];
  } else {
    if constexpr (std::is_floating_point_v<A>) {  // mostly so: a switch takes its time
      if (dtype == (sizeof(A) == 4 ? lazuli_unit_float32 : lazuli_unit_float64))
        return static_cast<A const*>(data)[i];
    }
    switch (dtype) {
      case lazuli_unit_bool:
        return static_cast<A>(static_cast<std::uint8_t const*>(data)[i] != 0);
      case lazuli_unit_int8:
        return static_cast<A>(static_cast<std::int8_t const*>(data)[i]);
      case lazuli_unit_int16:
        return static_cast<A>(static_cast<std::int16_t const*>(data)[i]);
      case lazuli_unit_int32:
        return static_cast<A>(static_cast<std::int32_t const*>(data)[i]);
      case lazuli_unit_int64:
        return static_cast<A>(static_cast<std::int64_t const*>(data)[i]);
      case lazuli_unit_uint8:
        return static_cast<A>(static_cast<std::uint8_t const*>(data)[i]);
      case lazuli_unit_uint16:
        return static_cast<A>(static_cast<std::uint16_t const*>(data)[i]);
      case lazuli_unit_uint32:
        return static_cast<A>(static_cast<std::uint32_t const*>(data)[i]);
      case lazuli_unit_uint64:
        return static_cast<A>(static_cast<std::uint64_t const*>(data)[i]);
      case lazuli_unit_float16:
        return static_cast<A>(static_cast<float>(static_cast<float16 const*>(data)[i]));
      case lazuli_unit_bfloat16:
        return static_cast<A>(static_cast<float>(static_cast<bfloat16 const*>(data)[i]));
      case lazuli_unit_float32:
        return static_cast<A>(static_cast<float const*>(data)[i]);
      default:
        return static_cast<A>(static_cast<double const*>(data)[i]);
    }
  }
}

/// Element i = x. A is a type that units compute in: each stores to few dtypes.
template <class A>
LAZULI_EVERYWHERE void write(void* data, int dtype, index i, A x) {
  if constexpr (std::is_same_v<A, float>) {
    if (dtype == lazuli_unit_float16)
      static_cast<float16*>(data)[i] = float16(x);
    else if (dtype == lazuli_unit_bfloat16)
      static_cast<bfloat16*>(data)[i] = bfloat16(x);
    else
      static_cast<float*>(data)[i] = x;
  } else {
    static_cast<A*>(data)[i] = x;
  }
}

/// Calls f(A()) with the type in which sums and products of the dtype are computed: integers wrap.
template <class F>
void with_sum_type(int dtype, F const& f) {
  switch (sum_dtype(dtype)) {
    case lazuli_unit_float16:
    case lazuli_unit_bfloat16:
    case lazuli_unit_float32:
      return f(float());
    case lazuli_unit_float64:
      return f(double());
    case lazuli_unit_complex64:
      return f(complex_number<float>());
    case lazuli_unit_complex128:
      return f(complex_number<double>());
    default:
      return f(std::uint64_t());
  }
}

/// 16 bytes that are copied, aligned as complex numbers of doubles are.
struct sixteen {
  std::uint64_t low, high;
};
/// Calls f(E()) with an unsigned type of so many bytes, for what only moves elements.
template <class F>
void with_bytes(int size, F const& f) {
  switch (size) {
    case 1:
      return f(std::uint8_t());
    case 2:
      return f(std::uint16_t());
    case 4:
      return f(std::uint32_t());
    case 8:
      return f(std::uint64_t());
    default:
      return f(sixteen());
  }
}

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
