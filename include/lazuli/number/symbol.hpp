// A number that records what is computed with it: run an op over symbols and the result is its
// formula, as C text that every kernel dialect accepts.
#pragma once

#include <lazuli/number/dtype.hpp>
#include <lazuli/number/formula.hpp>
#include <lazuli/number/trace.hpp>
#include <limits>
#include <string>
#include <utility>

LAZULI_BEGIN
namespace symbolic {

/// How kernels spell a dtype: float, double, int and bool as C does, others by their names (int64,
/// float16, complex64).
template <dtype T>
inline constexpr std::string_view spelling_v = std::is_same_v<T, float>          ? "float"
                                               : std::is_same_v<T, double>       ? "double"
                                               : std::is_same_v<T, std::int32_t> ? "int"
                                                                                 : dtype_name_v<T>;

/// Text of type T with the operators and primitive functions of a T. Besides those of <cmath> the
/// text calls quotient, rest, shift_left and shift_right (on integers, defined for every operand),
/// minimum and maximum (which give NaN where either is NaN), and names complex numbers
/// complex64(re, im): a dialect's prelude defines them. Signed integers are expected to wrap
/// (-fwrapv on the host).
template <class T>
class symbol {
 public:
  using value_type = T;

  symbol() = default;  ///< no formula yet
  /// The variable of that name.
  explicit symbol(std::string name) : symbol(variable(std::move(name))) {}
  /// A literal, which carries its type: 1.0f, 2u, true.
  template <std::same_as<T> S>  // not what converts to T: "x" is no bool
  symbol(S value) {
    auto* const traced = following::current();
    int const place = traced == nullptr ? -1 : traced->place_of(T(value));
    if (following::digests())
      digest_ =
          place < 0 ? digest_of_literal(value) : digest_of("number", type_tag<T>, {place + 0u});
    else
      root_ =
          std::make_shared<node const>(place < 0 ? literal(value) : variable(traced->name(place)));
  }
  template <class S>
    requires(std::is_arithmetic_v<S> && !std::is_same_v<S, T>)
  symbol(S value) : symbol(static_cast<T>(value)) {}

  /// The formula in one expression; parts that are used twice are written twice. symbol_writer
  /// names them instead.
  std::string text() const { return detail::symbol_text(*root_, {}, 0); }
  detail::symbol_ptr const& root() const { return root_; }
  /// What stands for the formula while `following` makes no text.
  std::uint64_t digest() const { return digest_; }
  static symbol of_digest(std::uint64_t digest) {
    symbol out;
    out.digest_ = digest;
    return out;
  }

  static constexpr std::string_view type() { return spelling_v<T>; }
  /// `name(parts…)`, a T.
  template <class... U>
  static symbol call(std::string_view name, symbol<U> const&... parts) {
    if (following::digests()) return digested(name, {parts.digest()...});
    return symbol(
        node{node::call, std::string(name), detail::name_precedence, type(), {parts.root()...}});
  }
  /// `a name b`, a T; where C computes in int, it is cast back to T.
  template <class U>
  static symbol infix(std::string_view name, int precedence, symbol<U> const& a,
                      symbol<U> const& b) {
    if (following::digests()) return digested(name, {a.digest(), b.digest()});
    return narrowed(node{node::infix, std::string(name), precedence, type(), {a.root(), b.root()}});
  }
  /// `name a`, a T; as infix.
  template <class U>
  static symbol prefix(std::string_view name, symbol<U> const& a) {
    if (following::digests()) return digested(name, {a.digest()});
    return narrowed(
        node{node::prefix, std::string(name), detail::prefix_precedence, type(), {a.root()}});
  }
  /// `(T)x`.
  template <class U>
  static symbol cast(symbol<U> const& x) {
    if (following::digests()) return digested("cast", {x.digest()});
    return symbol(cast_of(x.root()));
  }

  friend symbol operator+(symbol const& a, symbol const& b) { return infix("+", 11, a, b); }
  friend symbol operator-(symbol const& a, symbol const& b) { return infix("-", 11, a, b); }
  friend symbol operator*(symbol const& a, symbol const& b) { return infix("*", 12, a, b); }
  friend symbol operator/(symbol const& a, symbol const& b) {
    return integer_dtype<T> ? call("quotient", a, b) : infix("/", 12, a, b);
  }
  friend symbol operator%(symbol const& a, symbol const& b) { return call("rest", a, b); }
  friend symbol operator-(symbol const& a) { return prefix("-", a); }
  friend symbol operator+(symbol const& a) { return a; }
  friend symbol operator&(symbol const& a, symbol const& b) { return infix("&", 7, a, b); }
  friend symbol operator|(symbol const& a, symbol const& b) { return infix("|", 5, a, b); }
  friend symbol operator^(symbol const& a, symbol const& b) { return infix("^", 6, a, b); }
  friend symbol operator~(symbol const& a) { return prefix("~", a); }
  friend symbol operator<<(symbol const& a, symbol const& b) { return call("shift_left", a, b); }
  friend symbol operator>>(symbol const& a, symbol const& b) { return call("shift_right", a, b); }
  friend symbol& operator+=(symbol& a, symbol const& b) { return a = a + b; }
  friend symbol& operator-=(symbol& a, symbol const& b) { return a = a - b; }
  friend symbol& operator*=(symbol& a, symbol const& b) { return a = a * b; }
  friend symbol& operator/=(symbol& a, symbol const& b) { return a = a / b; }

  friend symbol<bool> operator==(symbol const& a, symbol const& b) {
    return symbol<bool>::infix("==", 8, a, b);
  }
  friend symbol<bool> operator!=(symbol const& a, symbol const& b) {
    return symbol<bool>::infix("!=", 8, a, b);
  }
  friend symbol<bool> operator<(symbol const& a, symbol const& b) {
    return symbol<bool>::infix("<", 9, a, b);
  }
  friend symbol<bool> operator<=(symbol const& a, symbol const& b) {
    return symbol<bool>::infix("<=", 9, a, b);
  }
  friend symbol<bool> operator>(symbol const& a, symbol const& b) {
    return symbol<bool>::infix(">", 9, a, b);
  }
  friend symbol<bool> operator>=(symbol const& a, symbol const& b) {
    return symbol<bool>::infix(">=", 9, a, b);
  }
  friend symbol<bool> operator&&(symbol const& a, symbol const& b) {
    return symbol<bool>::infix("&&", 4, a, b);
  }
  friend symbol<bool> operator||(symbol const& a, symbol const& b) {
    return symbol<bool>::infix("||", 3, a, b);
  }
  friend symbol<bool> operator!(symbol const& a) { return symbol<bool>::prefix("!", a); }

  friend symbol select(symbol<bool> const& condition, symbol const& a, symbol const& b) {
    if (following::digests()) return digested("?", {condition.digest(), a.digest(), b.digest()});
    return symbol(node{node::choice,
                       "?",
                       detail::name_precedence,
                       type(),
                       {condition.root(), a.root(), b.root()}});
  }
  friend symbol fma(symbol const& a, symbol const& b, symbol const& c) {
    return call("fma", a, b, c);
  }
  friend symbol fms(symbol const& a, symbol const& b, symbol const& c) {
    return call("fma", a, b, -c);
  }
  friend symbol fnma(symbol const& a, symbol const& b, symbol const& c) {
    return call("fma", -a, b, c);
  }
  friend symbol min(symbol const& a, symbol const& b) { return call("minimum", a, b); }
  friend symbol max(symbol const& a, symbol const& b) { return call("maximum", a, b); }
  friend symbol pow(symbol const& a, symbol const& b) { return call("pow", a, b); }
  friend symbol hypot(symbol const& a, symbol const& b) { return call("hypot", a, b); }
  friend symbol atan2(symbol const& a, symbol const& b) { return call("atan2", a, b); }
  friend symbol copysign(symbol const& a, symbol const& b) { return call("copysign", a, b); }
  friend symbol fmod(symbol const& a, symbol const& b) { return call("fmod", a, b); }
  friend symbol gcd(symbol const& a, symbol const& b) { return call("gcd", a, b); }
  friend symbol nextafter(symbol const& a, symbol const& b) { return call("nextafter", a, b); }
  friend symbol ldexp(symbol const& x, symbol const& n) {
    return call("ldexp", x, symbol<std::int32_t>::cast(n));
  }
  friend symbol logb(symbol const& x) { return call("logb", x); }
  friend auto abs(symbol const& x) { return symbol<real_part_t<T>>::call("abs", x); }
  friend symbol sqrt(symbol const& x) { return call("sqrt", x); }
  friend symbol cbrt(symbol const& x) { return call("cbrt", x); }
  friend symbol exp(symbol const& x) { return call("exp", x); }
  friend symbol exp2(symbol const& x) { return call("exp2", x); }
  friend symbol exp10(symbol const& x) { return call("exp10", x); }
  friend symbol expm1(symbol const& x) { return call("expm1", x); }
  friend symbol log(symbol const& x) { return call("log", x); }
  friend symbol log2(symbol const& x) { return call("log2", x); }
  friend symbol log10(symbol const& x) { return call("log10", x); }
  friend symbol log1p(symbol const& x) { return call("log1p", x); }
  friend symbol sin(symbol const& x) { return call("sin", x); }
  friend symbol cos(symbol const& x) { return call("cos", x); }
  friend symbol tan(symbol const& x) { return call("tan", x); }
  friend symbol asin(symbol const& x) { return call("asin", x); }
  friend symbol acos(symbol const& x) { return call("acos", x); }
  friend symbol atan(symbol const& x) { return call("atan", x); }
  friend symbol sinh(symbol const& x) { return call("sinh", x); }
  friend symbol cosh(symbol const& x) { return call("cosh", x); }
  friend symbol tanh(symbol const& x) { return call("tanh", x); }
  friend symbol asinh(symbol const& x) { return call("asinh", x); }
  friend symbol acosh(symbol const& x) { return call("acosh", x); }
  friend symbol atanh(symbol const& x) { return call("atanh", x); }
  friend symbol erf(symbol const& x) { return call("erf", x); }
  friend symbol erfc(symbol const& x) { return call("erfc", x); }
  friend symbol times_normal(symbol const& x) { return call("times_normal", x); }
  friend symbol tgamma(symbol const& x) { return call("tgamma", x); }
  friend symbol lgamma(symbol const& x) { return call("lgamma", x); }
  friend symbol floor(symbol const& x) { return call("floor", x); }
  friend symbol ceil(symbol const& x) { return call("ceil", x); }
  friend symbol trunc(symbol const& x) { return call("trunc", x); }
  friend symbol nearbyint(symbol const& x) { return call("nearbyint", x); }
  friend symbol<bool> isnan(symbol const& x) { return symbol<bool>::call("isnan", x); }
  friend symbol<bool> isinf(symbol const& x) { return symbol<bool>::call("isinf", x); }
  friend symbol<bool> isfinite(symbol const& x) { return symbol<bool>::call("isfinite", x); }
  friend symbol<bool> signbit(symbol const& x) { return symbol<bool>::call("signbit", x); }
  friend auto real(symbol const& x) { return symbol<real_part_t<T>>::call("real", x); }
  friend auto imag(symbol const& x) { return symbol<real_part_t<T>>::call("imag", x); }
  friend auto arg(symbol const& x) { return symbol<real_part_t<T>>::call("arg", x); }
  friend symbol conj(symbol const& x) { return call("conj", x); }
  friend auto make_complex(symbol const& re, symbol const& im) {
    return symbol<std::complex<T>>::call(spelling_v<std::complex<T>>, re, im);
  }

  /// x as U, by the rules of number::convert.
  template <dtype U>
  friend symbol<U> convert(symbol const& x) {
    if constexpr (std::is_same_v<U, T>) {
      return x;
    } else if constexpr (std::is_same_v<U, bool>) {
      return x != symbol(T(0));
    } else if constexpr (complex_dtype<T> && !complex_dtype<U>) {
      return symbol<U>::cast(real(x));
    } else if constexpr (complex_dtype<U> && !complex_dtype<T>) {
      using part = symbol<real_part_t<U>>;
      return symbol<U>::call(spelling_v<U>, convert<real_part_t<U>>(x), part(0));
    } else {
      return symbol<U>::cast(x);
    }
  }

 private:
  using node = detail::symbol_node;

  explicit symbol(node made) : root_(std::make_shared<node const>(std::move(made))) {}

  static symbol digested(std::string_view name, std::initializer_list<std::uint64_t> parts) {
    return of_digest(digest_of(name, type_tag<T>, parts));
  }
  static std::uint64_t digest_of_literal(T value) {
    std::uint64_t halves[2] = {};
    std::memcpy(halves, &value, sizeof value);
    return digest_of("literal", type_tag<T>, {halves[0], halves[1]});
  }
  static node variable(std::string name) {
    return {node::name, std::move(name), detail::name_precedence, type(), {}};
  }
  static node cast_of(detail::symbol_ptr operand) {
    std::string head = text::concat('(', type(), ')');
    return {node::prefix, std::move(head), detail::prefix_precedence, type(), {std::move(operand)}};
  }
  static symbol narrowed(node made) {
    if constexpr (integer_dtype<T> && sizeof(T) < sizeof(int)) {
      return symbol(cast_of(std::make_shared<node const>(std::move(made))));
    } else {
      return symbol(std::move(made));
    }
  }

  static node literal(T value) {
    if constexpr (complex_dtype<T>) {
      using part = symbol<real_part_t<T>>;
      return *call(type(), part(value.real()), part(value.imag())).root();
    } else {
      std::string text = literal_text(value);
      bool const primary = text[0] != '-' && (text[0] != '(' || text.back() == ')');
      int const precedence = primary ? detail::name_precedence : detail::prefix_precedence;
      return {node::name, std::move(text), precedence, type(), {}};
    }
  }
  static std::string digits(T integer) {
    std::string const sign = std::is_signed_v<T> ? "" : "u";
    return text::concat(integer, sign, sizeof(T) == 8 ? "l" : "");
  }
  static std::string literal_text(T value) {
    if constexpr (std::is_same_v<T, bool>) {
      return value ? "true" : "false";
    } else if constexpr (integer_dtype<T>) {
      if constexpr (sizeof(T) < sizeof(int)) return text::concat('(', type(), ')', value);
      if (std::is_unsigned_v<T> || value != std::numeric_limits<T>::min()) return digits(value);
      return text::concat('(', digits(value + 1),
                          " - 1)");  // C has no literal for the least integer
    } else {
      auto const number = static_cast<compute_t<T>>(value);
      std::string const type = std::is_same_v<compute_t<T>, float> ? "" : "(double)";  // float's
      if (number != number) return type + "NAN";
      if (number - number != 0) return type + (number > 0 ? "INFINITY" : "-INFINITY");
      std::string decimal = text::concat(number);
      if (decimal.find_first_of(".e") == std::string::npos) decimal += ".0";
      return std::is_same_v<compute_t<T>, float> ? decimal + 'f' : decimal;
    }
  }

  detail::symbol_ptr root_;
  std::uint64_t digest_ = 0;
};

}  // namespace symbolic

using symbolic::spelling_v;

LAZULI_END
