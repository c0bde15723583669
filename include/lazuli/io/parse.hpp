// Numbers from text: the whole of a token, in any element type, whatever the locale.
#pragma once

#include <charconv>
#include <lazuli/base/cmath.hpp>
#include <lazuli/number/dtype.hpp>
#include <limits>
#include <optional>
#include <string_view>

LAZULI_BEGIN

namespace text {

namespace detail {

/// Whether a decimal number that fits no double is too large, not too small: by the exponent of its
/// first digit that is not 0.
LAZULI_API bool overflows(std::string_view digits);

/// The number at the start of `rest`, which is moved behind it. Numbers beyond the range of R
/// become infinity or 0, as where a compiler reads them.
template <class R>
std::optional<R> take_real(std::string_view& rest) {
  std::string_view digits = rest;
  bool const negative = !digits.empty() && digits[0] == '-';
  if (!digits.empty() && (digits[0] == '-' || digits[0] == '+')) digits.remove_prefix(1);
  if (digits.empty() || digits[0] == '-') return std::nullopt;
  R value{};
  auto const result = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (result.ec == std::errc::invalid_argument) return std::nullopt;
  auto const length = static_cast<std::size_t>(result.ptr - digits.data());
  if (result.ec == std::errc::result_out_of_range) {
    value = overflows(digits.substr(0, length)) ? std::numeric_limits<R>::infinity() : R(0);
  }
  rest = digits.substr(length);
  return negative ? -value : value;
}

template <class I>
std::optional<I> take_integer(std::string_view& rest) {
  std::string_view digits = rest;
  if (digits.size() > 1 && digits[0] == '+' && digits[1] != '-') digits.remove_prefix(1);
  I value{};
  auto const result = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (result.ec != std::errc{}) return std::nullopt;
  rest = digits.substr(static_cast<std::size_t>(result.ptr - digits.data()));
  return value;
}

/// `1+2j`, `-2j`, `3`; also in round brackets.
template <class R>
std::optional<std::complex<R>> take_complex(std::string_view& rest) {
  std::string_view now = rest;
  bool const bracket = !now.empty() && now[0] == '(';
  if (bracket) now.remove_prefix(1);
  auto const first = take_real<R>(now);
  if (!first) return std::nullopt;
  std::complex<R> value(*first, 0);
  auto const imaginary = [&] { return !now.empty() && (now[0] == 'j' || now[0] == 'J'); };
  if (imaginary()) {
    value = {0, *first};
    now.remove_prefix(1);
  } else if (!now.empty() && (now[0] == '+' || now[0] == '-')) {
    auto const second = take_real<R>(now);
    if (!second || !imaginary()) return std::nullopt;
    value.imag(*second);
    now.remove_prefix(1);
  }
  if (bracket) {
    if (now.empty() || now[0] != ')') return std::nullopt;
    now.remove_prefix(1);
  }
  rest = now;
  return value;
}

LAZULI_API bool is_word(std::string_view token, std::string_view lower);

}  // namespace detail

/// The number that a token is, all of it: `-1.5e3`, `+7`, `inf`, `nan`, `1+2j` (complex), `True`
/// (bool; any other number but 0 is true). Nothing where it is none, or beyond the range of an
/// integer T.
template <dtype T>
std::optional<T> parse(std::string_view token) {
  std::optional<T> out;
  if constexpr (std::is_same_v<T, bool>) {
    if (detail::is_word(token, "true")) return true;
    if (detail::is_word(token, "false")) return false;
    auto const number = detail::take_real<double>(token);
    if (number) out = *number != 0;
  } else if constexpr (integer_dtype<T>) {
    out = detail::take_integer<T>(token);
  } else if constexpr (complex_dtype<T>) {
    out = detail::take_complex<real_part_t<T>>(token);
  } else {
    auto const number = detail::take_real<compute_t<T>>(token);
    if (number) out = T(*number);
  }
  return token.empty() ? out : std::nullopt;
}

}  // namespace text

LAZULI_END

#if !defined(LAZULI_COMPILED)
#include <lazuli/io/parse.ipp>
#endif
