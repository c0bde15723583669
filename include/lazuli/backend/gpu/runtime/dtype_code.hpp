// The number of an element type in C interfaces: units compiled ahead of time, tables of libraries.
#pragma once

#include <lazuli/number/dtype.hpp>
#include <string_view>

LAZULI_BEGIN

namespace gpu {

/// Element types in the order of C interfaces; the numbers are part of them and never change.
enum class code : int {
  bool8,
  int8,
  int16,
  int32,
  int64,
  uint8,
  uint16,
  uint32,
  uint64,
  float16,
  bfloat16,
  float32,
  float64,
  complex64,
  complex128,
  float8_e4m3,
  float8_e5m2
};

inline constexpr int codes = 17;

/// The dtypes whose products the vendors' BLAS forms as they are.
constexpr bool multiplies(code c) { return c >= code::float16 && c <= code::complex128; }

namespace detail {
template <class T>
struct code_of;
// clang-format off
template <> struct code_of<bool> { static constexpr code value = code::bool8; };
template <> struct code_of<std::int8_t> { static constexpr code value = code::int8; };
template <> struct code_of<std::int16_t> { static constexpr code value = code::int16; };
template <> struct code_of<std::int32_t> { static constexpr code value = code::int32; };
template <> struct code_of<std::int64_t> { static constexpr code value = code::int64; };
template <> struct code_of<std::uint8_t> { static constexpr code value = code::uint8; };
template <> struct code_of<std::uint16_t> { static constexpr code value = code::uint16; };
template <> struct code_of<std::uint32_t> { static constexpr code value = code::uint32; };
template <> struct code_of<std::uint64_t> { static constexpr code value = code::uint64; };
template <> struct code_of<lazuli::float16> { static constexpr code value = code::float16; };
template <> struct code_of<lazuli::bfloat16> { static constexpr code value = code::bfloat16; };
template <> struct code_of<float> { static constexpr code value = code::float32; };
template <> struct code_of<double> { static constexpr code value = code::float64; };
template <> struct code_of<std::complex<float>> { static constexpr code value = code::complex64; };
template <> struct code_of<std::complex<double>> {
  static constexpr code value = code::complex128;
};
template <> struct code_of<stored_float<e4m3_format>> { static constexpr code value = code::float8_e4m3; };
template <> struct code_of<stored_float<e5m2_format>> { static constexpr code value = code::float8_e5m2; };
// clang-format on
}  // namespace detail

/// The code of an element type: float → float32.
template <dtype T>
inline constexpr code code_of = detail::code_of<T>::value;

/// Bytes of one element.
constexpr int size_of(code c) {
  constexpr int bytes[codes] = {1, 1, 2, 4, 8, 1, 2, 4, 8, 2, 2, 4, 8, 8, 16, 1, 1};
  return bytes[static_cast<int>(c)];
}

/// The name as NumPy writes it: "float32"; "bool" for bool8.
constexpr std::string_view name_of(code c) {
  constexpr std::string_view names[codes] = {
      "bool",    "int8",      "int16",      "int32",       "int64",      "uint8",
      "uint16",  "uint32",    "uint64",     "float16",     "bfloat16",   "float32",
      "float64", "complex64", "complex128", "float8_e4m3", "float8_e5m2"};
  return names[static_cast<int>(c)];
}

}  // namespace gpu

LAZULI_END
