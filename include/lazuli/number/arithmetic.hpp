// Arithmetic in which op bodies are written, the same on scalars, packs and symbols: integers wrap,
// x / 0 is 0.
#pragma once

#include <lazuli/number/dtype.hpp>
#include <type_traits>

LAZULI_BEGIN

/// Primitive functions on scalars, and the arithmetic in which op bodies are written.
namespace number {

template <class T>
concept integral_scalar = std::is_integral_v<T>;
template <class T>
concept floating_scalar = std::is_floating_point_v<T>;

namespace detail {
// Unsigned arithmetic at least as wide as unsigned int: uint16_t * uint16_t would overflow as int.
template <class T>
using wrapping =
    std::conditional_t<(sizeof(T) < sizeof(unsigned)), unsigned, std::make_unsigned_t<T>>;

// g++ would fuse a product with a later sum; a value passed through this is opaque to it.
template <class T>
LAZULI_THIN constexpr T uncontracted(T x) {
#if !defined(__clang__) && defined(__x86_64__) && defined(__FMA__)
  if constexpr (sizeof(T) <= sizeof(double)) {
    if (!std::is_constant_evaluated()) __asm__("" : "+x"(x));
  }
#elif !defined(__clang__) && defined(__aarch64__)
  if constexpr (sizeof(T) <= sizeof(double)) {
    if (!std::is_constant_evaluated()) __asm__("" : "+w"(x));
  }
#endif
  return x;
}
}  // namespace detail

/// The number c in every lane of T.
template <class T>
constexpr T constant(double c) {
  return T(static_cast<lane_t<T>>(c));
}

/// The one choice on values: a where the condition holds, else b.
template <class T>
  requires is_scalar_v<T>
constexpr T select(bool condition, T a, T b) { return condition ? a : b; }

/// a + b; integers wrap, for bool it is "or".
template <class T>
LAZULI_THIN constexpr T plus(T const& a, T const& b) {
  if constexpr (std::is_same_v<lane_t<T>, bool>) {
    return static_cast<T>(a | b);
  } else if constexpr (integral_scalar<T>) {
    using wide = detail::wrapping<T>;
    return static_cast<T>(static_cast<wide>(a) + static_cast<wide>(b));
  } else {
    return a + b;
  }
}

/// a - b; integers wrap.
template <class T>
LAZULI_THIN constexpr T minus(T const& a, T const& b) {
  if constexpr (integral_scalar<T>) {
    using wide = detail::wrapping<T>;
    return static_cast<T>(static_cast<wide>(a) - static_cast<wide>(b));
  } else {
    return a - b;
  }
}

/// a * b, rounded by itself; integers wrap, for bool it is "and"; complex numbers by the school
/// formula.
template <class T>
LAZULI_THIN constexpr T times(T const& a, T const& b) {
  if constexpr (std::is_same_v<lane_t<T>, bool>) {
    return static_cast<T>(a & b);
  } else if constexpr (integral_scalar<T>) {
    using wide = detail::wrapping<T>;
    return static_cast<T>(static_cast<wide>(a) * static_cast<wide>(b));
  } else if constexpr (floating_scalar<T>) {
    return detail::uncontracted(a * b);
  } else if constexpr (complex_dtype<T>) {
    return T(number::times(a.real(), b.real()) - number::times(a.imag(), b.imag()),
             number::times(a.real(), b.imag()) + number::times(a.imag(), b.real()));
  } else {
    return a * b;
  }
}

/// -a; integers wrap.
template <class T>
constexpr T negated(T a) {
  if constexpr (integral_scalar<T>) {
    return number::minus(T(0), a);
  } else {
    return -a;
  }
}

namespace detail {
// Smith's method neither overflows nor underflows on the way; x / 0 divides both parts by 0, as
// NumPy does.
template <class R>
constexpr std::complex<R> complex_quotient(std::complex<R> a, std::complex<R> b) {
  R const size_re = b.real() < 0 ? -b.real() : b.real();
  R const size_im = b.imag() < 0 ? -b.imag() : b.imag();
  if (size_re == 0 && size_im == 0) return {a.real() / size_re, a.imag() / size_re};
  bool const steep = size_re < size_im;
  R const big = steep ? b.imag() : b.real(), small = steep ? b.real() : b.imag();
  R const ratio = small / big;
  R const scale = big + uncontracted(small * ratio);
  R const re = uncontracted(a.real() * ratio), im = uncontracted(a.imag() * ratio);
  return steep ? std::complex<R>((re + a.imag()) / scale, (im - a.real()) / scale)
               : std::complex<R>((a.real() + im) / scale, (a.imag() - re) / scale);
}
}  // namespace detail

/// a / b; for integers the quotient towards zero, and 0 where b is 0.
template <class T>
constexpr T quotient(T a, T b) {
  if constexpr (integral_scalar<T>) {
    if (b == T(0)) return T(0);
    if constexpr (std::is_signed_v<T>) {
      if (b == T(-1)) return number::negated(a);
    }
    return static_cast<T>(a / b);
  } else if constexpr (complex_dtype<T>) {
    return detail::complex_quotient(a, b);
  } else {
    return a / b;
  }
}

/// a & b, a | b, a ^ b, ~a on integers, and the same on truth values.
template <class T>
constexpr T bit_and(T a, T b) {
  return static_cast<T>(a & b);
}
template <class T>
constexpr T bit_or(T a, T b) {
  return static_cast<T>(a | b);
}
template <class T>
constexpr T bit_xor(T a, T b) {
  return static_cast<T>(a ^ b);
}
template <class T>
constexpr T bit_not(T a) {
  if constexpr (std::is_same_v<lane_t<T>, bool>) {
    return !a;
  } else {
    return static_cast<T>(~a);
  }
}

/// a << n; 0 where n is not in [0, bits).
template <class T>
constexpr T shift_left(T a, T n) {
  if constexpr (integral_scalar<T>) {
    using wide = detail::wrapping<T>;
    return static_cast<wide>(n) < 8 * sizeof(T) ? static_cast<T>(static_cast<wide>(a) << n) : T(0);
  } else {
    return a << n;
  }
}

/// a >> n, with the sign; where n is not in [0, bits) all bits are shifted out.
template <class T>
constexpr T shift_right(T a, T n) {
  if constexpr (integral_scalar<T>) {
    if (static_cast<detail::wrapping<T>>(n) < 8 * sizeof(T)) return static_cast<T>(a >> n);
    return static_cast<T>(a < T(0) ? -1 : 0);
  } else {
    return a >> n;
  }
}

/// The number as U: reals to integers towards zero (out of range: unspecified), anything but zero
/// to true, a complex number to its real part. Packs and symbols have functions of the same name,
/// found beside their types.
template <dtype U, class T>
  requires is_scalar_v<T>
constexpr U convert(T x) {
  if constexpr (std::is_same_v<U, T>) {
    return x;
  } else if constexpr (real_dtype<T> && !std::is_floating_point_v<T>) {
    return number::convert<U>(static_cast<float>(x));
  } else if constexpr (std::is_same_v<U, bool>) {
    return x != T(0);
  } else if constexpr (!std::is_same_v<T, real_part_t<T>>) {
    if constexpr (complex_dtype<U>) {
      return U(static_cast<real_part_t<U>>(x.real()), static_cast<real_part_t<U>>(x.imag()));
    } else {
      return number::convert<U>(x.real());
    }
  } else if constexpr (complex_dtype<U>) {
    return U(static_cast<real_part_t<U>>(x));
  } else if constexpr (real_dtype<U> && !std::is_floating_point_v<U>) {
    return U(static_cast<float>(x));
  } else {
    return static_cast<U>(x);
  }
}
/// Whether x is not 0; of a pack in whatever width its lanes have.
template <class N>
constexpr auto truth(N const& x) -> decltype(convert<bool>(x)) {
  return convert<bool>(x);
}

}  // namespace number

LAZULI_END
