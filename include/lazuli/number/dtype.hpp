// Element types: the list of them, their printed names, the type in which each is computed; and the
// concepts for numbers.
#pragma once

#include <complex>
#include <concepts>
#include <cstdint>
#include <lazuli/base/portability.hpp>
#include <lazuli/number/float16.hpp>
#include <lazuli/number/pack.hpp>
#include <string_view>
#include <type_traits>

/// The element type of `zeros(2, 3)` and of functions of small integers that give reals: float, or
/// double by this macro.
#if !defined(LAZULI_DEFAULT_DTYPE)
#define LAZULI_DEFAULT_DTYPE float
#endif

LAZULI_BEGIN

// A namespace of its own: its functions exp, log … may not stand beside the callables of those
// names.
namespace symbolic {
template <class T>
class symbol;
}
using symbolic::symbol;

using default_float = LAZULI_DEFAULT_DTYPE;
static_assert(std::is_same_v<default_float, float> || std::is_same_v<default_float, double>,
              "LAZULI_DEFAULT_DTYPE must be float or double");

/// The element types by the names that dtype() and printing give them: `zeros<lz::float32>(3)`;
/// float16 and bfloat16 are classes.
using int8 = std::int8_t;
using int16 = std::int16_t;
using int32 = std::int32_t;
using int64 = std::int64_t;
using uint8 = std::uint8_t;
using uint16 = std::uint16_t;
using uint32 = std::uint32_t;
using uint64 = std::uint64_t;
using float32 = float;
using float64 = double;
using complex64 = std::complex<float>;
using complex128 = std::complex<double>;

namespace detail {
template <class T, class... U>
inline constexpr bool is_one_of = (std::is_same_v<T, U> || ...);
}  // namespace detail

/// integer_dtype: wraps at its width. Models: int8_t … int64_t, uint8_t … uint64_t. Not: bool,
/// char.
template <class T>
concept integer_dtype =
    detail::is_one_of<T, std::int8_t, std::int16_t, std::int32_t, std::int64_t, std::uint8_t,
                      std::uint16_t, std::uint32_t, std::uint64_t>;

/// real_dtype: floating point. Models: float16, bfloat16, float, double, and those of float8.hpp.
/// Not: long double.
template <class T>
concept real_dtype = is_stored_float_v<T> || detail::is_one_of<T, float, double>;

/// complex_dtype: two reals. Models: std::complex<float>, std::complex<double>.
template <class T>
concept complex_dtype = detail::is_one_of<T, std::complex<float>, std::complex<double>>;

/// dtype: what a tensor can hold. Models: bool, int8_t, float16, double. Not: char, long double,
/// float const.
template <class T>
concept dtype = std::is_same_v<T, bool> || integer_dtype<T> || real_dtype<T> || complex_dtype<T>;

/// What the compiler prints of a type that no element has: long long, char, long double.
struct elements_are_bool_int8_to_int64_uint8_to_uint64_float16_float_double_or_complex {};
namespace detail {
/// A type that is named for the elements but that none has: long long, char. Not: float, void.
template <class T>
concept no_dtype = !dtype<T> && !std::is_void_v<T>;
}  // namespace detail

/// The four kinds of element types, in the order of promotion.
enum class dtype_kind { boolean, integer, real, complex };

template <dtype T>
inline constexpr dtype_kind dtype_kind_v = std::is_same_v<T, bool> ? dtype_kind::boolean
                                           : integer_dtype<T>      ? dtype_kind::integer
                                           : real_dtype<T>         ? dtype_kind::real
                                                                   : dtype_kind::complex;

namespace detail {

template <class T>
struct compute {
  using type = T;
};
template <class F>
struct compute<stored_float<F>> {
  using type = float;
};

template <int Bytes, bool Signed>
struct integer_of_size;
// clang-format off
template <> struct integer_of_size<1, true> { using type = std::int8_t; };
template <> struct integer_of_size<2, true> { using type = std::int16_t; };
template <> struct integer_of_size<4, true> { using type = std::int32_t; };
template <> struct integer_of_size<8, true> { using type = std::int64_t; };
template <> struct integer_of_size<1, false> { using type = std::uint8_t; };
template <> struct integer_of_size<2, false> { using type = std::uint16_t; };
template <> struct integer_of_size<4, false> { using type = std::uint32_t; };
template <> struct integer_of_size<8, false> { using type = std::uint64_t; };
// clang-format on

template <class T>
struct as_dtype {
  using type = T;
};
template <class T>
  requires(std::is_integral_v<T> && !std::is_same_v<T, bool>)
struct as_dtype<T> : integer_of_size<sizeof(T), std::is_signed_v<T>> {};
template <>
struct as_dtype<long double> {
  using type = double;
};
template <>
struct as_dtype<std::complex<long double>> {
  using type = std::complex<double>;
};

template <class T>
struct real_part {
  using type = T;
};
template <class R>
struct real_part<std::complex<R>> {
  using type = R;
};

template <class T>
inline constexpr bool is_scalar = std::is_arithmetic_v<T> || is_stored_float_v<T>;
template <class R>
inline constexpr bool is_scalar<std::complex<R>> = true;

template <class T>
inline constexpr bool is_symbol = false;
template <class T>
inline constexpr bool is_symbol<symbol<T>> = true;

template <class T>
struct lane {
  using type = T;
};
template <class T, int N>
struct lane<simd::pack<T, N>> {
  using type = T;
};
template <class R, int N>
struct lane<simd::complex_pack<R, N>> {
  using type = std::complex<R>;
};
template <int Bytes, int N>
struct lane<simd::mask<Bytes, N>> {
  using type = bool;
};
template <class T>
struct lane<symbol<T>> {
  using type = T;
};

}  // namespace detail

/// The type in which T is computed: float for float16, bfloat16 and floats of 8 bits, which only
/// store; else T.
template <class T>
using compute_t = typename detail::compute<T>::type;

/// The dtype of a C++ number: `long long` → int64_t, `char` → int8_t or uint8_t, `long double` →
/// double; a dtype is its own.
template <class T>
using as_dtype_t = typename detail::as_dtype<T>::type;

/// std::complex<R> → R; any other dtype is its own.
template <class T>
using real_part_t = typename detail::real_part<T>::type;

/// A plain number, not a pack or symbol: bool, integers, float16, bfloat16, floating point,
/// complex.
template <class T>
inline constexpr bool is_scalar_v = detail::is_scalar<std::remove_cvref_t<T>>;

/// A number type, that is what an op's `apply` runs over: a scalar, a pack or mask, a symbol.
template <class T>
inline constexpr bool is_number_v = is_scalar_v<T> || simd::is_pack_v<T> || simd::is_mask_v<T> ||
                                    detail::is_symbol<std::remove_cvref_t<T>>;

/// The dtype of one lane of a number type: pack<float, 8> → float, mask → bool, symbol<int> → int,
/// a scalar is its own.
template <class T>
using lane_t = typename detail::lane<std::remove_cvref_t<T>>::type;

/// The name of an element type as it is printed: "float32", "int64", "bool", "complex64",
/// "bfloat16".
template <dtype T>
inline constexpr std::string_view dtype_name_v = [] {
  constexpr std::string_view integers[2][9] = {
      {"", "uint8", "uint16", "", "uint32", "", "", "", "uint64"},
      {"", "int8", "int16", "", "int32", "", "", "", "int64"},
  };
  if constexpr (std::is_same_v<T, bool>) {
    return std::string_view("bool");
  } else if constexpr (integer_dtype<T>) {
    return integers[std::is_signed_v<T>][sizeof(T)];
  } else if constexpr (complex_dtype<T>) {
    return std::string_view(sizeof(T) == 8 ? "complex64" : "complex128");
  } else if constexpr (std::is_same_v<T, float16>) {
    return std::string_view("float16");
  } else if constexpr (std::is_same_v<T, bfloat16>) {
    return std::string_view("bfloat16");
  } else if constexpr (std::is_same_v<T, stored_float<e4m3_format>>) {
    return std::string_view("float8_e4m3");
  } else if constexpr (std::is_same_v<T, stored_float<e5m2_format>>) {
    return std::string_view("float8_e5m2");
  } else {
    return std::string_view(sizeof(T) == 4 ? "float32" : "float64");
  }
}();

LAZULI_END
