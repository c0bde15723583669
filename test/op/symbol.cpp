// The text of every op over symbols: what a generated kernel would compute.
#include <boost/test/unit_test.hpp>
#include <lazuli/number/symbol.hpp>
#include <map>

#include "samples.hpp"

namespace op_symbol {

using namespace lazuli;

namespace {

/// Ops need not be listed here, and long texts are not: the values that the texts give are checked
/// for every op, by the tests of generated kernels.
std::map<std::string_view, std::string_view> const golden{
    {"add", "a + b"},
    {"subtract", "a - b"},
    {"multiply", "a * b"},
    {"divide", "a / b"},
    {"negative", "-a"},
    {"positive", "a"},
    {"fma", "fma(a, b, c)"},
    {"sign", "(a > 0.0f ? 1.0f : (a < 0.0f ? -1.0f : a))"},
    {"lerp", "(c < 0.5f ? fma(c, b - a, a) : fma(c - 1.0f, b - a, b))"},
    {"copysign", "copysign(a, b)"},
    {"remainder",
     "(fmod(a, b) == 0.0f ? copysign(0.0f, b) : (fmod(a, b) != 0.0f & (fmod(a, b) < 0.0f ^ b < "
     "0.0f) ? fmod(a, b) + b : fmod(a, b)))"},
    {"fmod", "fmod(a, b)"},
    {"equal", "a == b"},
    {"not_equal", "a != b"},
    {"less", "a < b"},
    {"less_equal", "a <= b"},
    {"greater", "a > b"},
    {"greater_equal", "a >= b"},
    {"isnan", "a != a"},
    {"isinf", "isinf(a)"},
    {"isfinite", "isfinite(a)"},
    {"signbit", "signbit(a)"},
    {"where", "(a != 0.0f ? b : c)"},
    {"minimum", "minimum(a, b)"},
    {"maximum", "maximum(a, b)"},
    {"clip", "minimum(maximum(a, b), c)"},
    {"square", "a * a"},
    {"reciprocal", "1.0f / a"},
    {"sqrt", "sqrt(a)"},
    {"rsqrt", "1.0f / sqrt(a)"},
    {"relaxed_divide", "relaxed_divide(a, b)"},
    {"relaxed_reciprocal", "relaxed_divide(1.0f, a)"},
    {"relaxed_sqrt", "relaxed_sqrt(a)"},
    {"relaxed_rsqrt", "relaxed_rsqrt(a)"},
    {"cbrt", "cbrt(a)"},
    {"hypot", "hypot(a, b)"},
    {"pow", "pow(a, b)"},
    {"exp", "exp(a)"},
    {"exp2", "exp2(a)"},
    {"expm1", "expm1(a)"},
    {"log", "log(a)"},
    {"log2", "log2(a)"},
    {"log10", "log10(a)"},
    {"log1p", "log1p(a)"},
    {"logaddexp", "maximum(a, b) + log1p(exp((a == b ? 0.0f : -abs(a - b))))"},
    {"sin", "sin(a)"},
    {"cos", "cos(a)"},
    {"tan", "tan(a)"},
    {"asin", "asin(a)"},
    {"acos", "acos(a)"},
    {"atan", "atan(a)"},
    {"atan2", "atan2(a, b)"},
    {"sinh", "sinh(a)"},
    {"cosh", "cosh(a)"},
    {"tanh", "tanh(a)"},
    {"asinh", "asinh(a)"},
    {"acosh", "acosh(a)"},
    {"atanh", "atanh(a)"},
    {"deg2rad", "a * 0.017453292f"},
    {"rad2deg", "a * 57.29578f"},
    {"floor", "floor(a)"},
    {"ceil", "ceil(a)"},
    {"round", "nearbyint(a)"},
    {"trunc", "trunc(a)"},
    {"logical_and", "a != 0.0f & b != 0.0f"},
    {"logical_or", "a != 0.0f | b != 0.0f"},
    {"logical_xor", "a != 0.0f ^ b != 0.0f"},
    {"logical_not", "!(a != 0.0f)"},
    {"bitwise_and", "a & b"},
    {"bitwise_or", "a | b"},
    {"bitwise_xor", "a ^ b"},
    {"invert", "~a"},
    {"left_shift", "shift_left(a, b)"},
    {"right_shift", "shift_right(a, b)"},
    {"erf", "erf(a)"},
    {"erfc", "erfc(a)"},
    {"sigmoid", "1.0f / (1.0f + exp(-a))"},
    {"relu", "maximum(a, 0.0f)"},
    {"gelu", "times_normal(a)"},
    {"silu", "maximum(a, -1000.0f) / (1.0f + exp(-maximum(a, -1000.0f)))"},
    {"softplus", "maximum(a, 0.0f) + log1p(exp(-abs(a)))"},
    {"tgamma", "tgamma(a)"},
    {"abs", "abs(a)"},
    {"real", "a"},
    {"imag", "0.0f"},
    {"conj", "a"},
    {"arg", "atan2(0.0f, a)"},
    {"astype<float32>", "a"},
};

template <class Op, int... I>
auto formula(std::integer_sequence<int, I...>) {
  using T = std::conditional_t<accepts<Op, samples::repeated<float, I>...>(), float, int>;
  constexpr char const* names[] = {"a", "b", "c"};
  return callable<Op>{}(symbol<T>(names[I])...);
}

}  // namespace

BOOST_AUTO_TEST_CASE_TEMPLATE(every_op_writes_its_formula, Op, samples::catalogue) {
  auto const found = formula<Op>(std::make_integer_sequence<int, arity_of<Op>>{});
  auto const expected = golden.find(Op::about.name);
  if (expected != golden.end()) {
    BOOST_TEST(found.text() == expected->second);
  } else {
    symbol_writer write;
    std::string const last = write(found), whole = write.statements() + last;
    BOOST_TEST(whole.find('a') != std::string::npos, "the operand a is not in: " << whole);
    BOOST_TEST(whole.size() < 4000u);
  }
}

BOOST_AUTO_TEST_CASE(parts_used_twice_are_statements_of_a_kernel) {
  symbol_writer write;
  auto const y = floor_divide(symbol<float>("a"), symbol<float>("b"));
  BOOST_TEST(write(y) == "(b == 0.0f ? a / b : (t4 == 0.0f ? copysign(0.0f, a / b) : t4))");
  BOOST_TEST(write.statements() ==
             "float t0 = fmod(a, b);\n"
             "float t1 = (a - t0) / b;\n"
             "float t2 = (t0 != 0.0f & (t0 < 0.0f ^ b < 0.0f) ? t1 - 1.0f : t1);\n"
             "float t3 = floor(t2);\n"
             "float t4 = (t2 - t3 > 0.5f ? t3 + 1.0f : t3);\n");
}

BOOST_AUTO_TEST_CASE(symbols_meet_scalars_and_other_symbols_by_promotion) {
  symbol<int> const i("i");
  symbol<double> const d("d");
  symbol<bool> const c("c");
  BOOST_TEST(minimum(i, 2.5).text() == "minimum((double)i, 2.5)");
  BOOST_TEST(add(i, d).text() == "(double)i + d");
  BOOST_TEST(multiply(d, 2).text() == "d * 2.0");
  BOOST_TEST(divide(i, 2).text() == "(double)i / 2.0");
  BOOST_TEST(where(c, i, 0).text() == "(c ? i : 0)");
  BOOST_TEST(astype<std::int8_t>(d).text() == "(int8)d");
  BOOST_TEST(lazuli::exp(symbol<std::complex<float>>("z")).text() == "exp(z)");
  BOOST_TEST(lazuli::abs(symbol<std::complex<float>>("z")).text() == "abs(z)");
  static_assert(
      std::is_same_v<decltype(lazuli::abs(symbol<std::complex<double>>("z"))), symbol<double>>);
}

}  // namespace op_symbol
