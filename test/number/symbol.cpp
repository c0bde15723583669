// Symbols: golden text for precedence, literals, casts.
#include <boost/test/unit_test.hpp>
#include <climits>
#include <lazuli/number/symbol.hpp>

using namespace lazuli;

namespace {
symbol<float> const a("a"), b("b"), c("c");
symbol<int> const i("i"), k("k");
}  // namespace

BOOST_AUTO_TEST_CASE(parentheses_stand_only_where_precedence_needs_them) {
  BOOST_TEST((a + b * c).text() == "a + b * c");
  BOOST_TEST(((a + b) * c).text() == "(a + b) * c");
  BOOST_TEST((a - b - c).text() == "a - b - c");
  BOOST_TEST((a - (b - c)).text() == "a - (b - c)");
  BOOST_TEST((a / (b * c)).text() == "a / (b * c)");
  BOOST_TEST((-(a + b)).text() == "-(a + b)");
  BOOST_TEST((-a * b).text() == "-a * b");
  BOOST_TEST((a - -b).text() == "a - -b");
  BOOST_TEST((-(-a)).text() == "-(-a)");
  BOOST_TEST((i & (k | 1)).text() == "i & (k | 1)");
  BOOST_TEST((!(a < b && b < c)).text() == "!(a < b && b < c)");
  BOOST_TEST(exp(a + b).text() == "exp(a + b)");
  BOOST_TEST((exp(a) * 2).text() == "exp(a) * 2.0f");
}

BOOST_AUTO_TEST_CASE(literals_carry_their_type) {
  BOOST_TEST(symbol<float>(1).text() == "1.0f");
  BOOST_TEST(symbol<float>(0.1).text() == "0.1f");
  BOOST_TEST(symbol<float>(1e-30).text() == "1e-30f");
  BOOST_TEST(symbol<double>(0.1).text() == "0.1");
  BOOST_TEST(symbol<double>(3).text() == "3.0");
  BOOST_TEST(symbol<int>(-3).text() == "-3");
  BOOST_TEST(symbol<std::uint32_t>(3).text() == "3u");
  BOOST_TEST(symbol<std::int64_t>(3).text() == "3l");
  BOOST_TEST(symbol<std::uint64_t>(3).text() == "3ul");
  BOOST_TEST(symbol<std::int8_t>(-3).text() == "(int8)-3");
  BOOST_TEST(symbol<int>(INT_MIN).text() == "(-2147483647 - 1)");
  BOOST_TEST(symbol<std::int64_t>(INT64_MIN).text() == "(-9223372036854775807l - 1)");
  BOOST_TEST(symbol<bool>(true).text() == "true");
  BOOST_TEST(symbol<float>(1e300).text() == "INFINITY");
  BOOST_TEST(symbol<double>(-HUGE_VAL).text() == "(double)-INFINITY");
  BOOST_TEST(symbol<std::complex<float>>(std::complex<float>(1, -2)).text() ==
             "complex64(1.0f, -2.0f)");
  BOOST_TEST((a * -1).text() == "a * -1.0f");
}

BOOST_AUTO_TEST_CASE(choices_and_comparisons_have_the_type_bool) {
  static_assert(std::is_same_v<decltype(a < b), symbol<bool>>);
  static_assert(std::is_same_v<decltype(isnan(a)), symbol<bool>>);
  BOOST_TEST(select(a < b, a, b).text() == "(a < b ? a : b)");
  BOOST_TEST(select(a < b, a, 0).text() == "(a < b ? a : 0.0f)");
  BOOST_TEST((select(a < b, a, b) + c).text() == "(a < b ? a : b) + c");
}

BOOST_AUTO_TEST_CASE(casts_follow_the_rules_of_convert) {
  BOOST_TEST(convert<float>(i + k).text() == "(float)(i + k)");
  BOOST_TEST(convert<float>(a).text() == "a");
  BOOST_TEST(convert<bool>(a).text() == "a != 0.0f");
  BOOST_TEST(convert<std::int64_t>(a).text() == "(int64)a");
  BOOST_TEST(convert<std::complex<float>>(i).text() == "complex64((float)i, 0.0f)");
  BOOST_TEST(convert<int>(symbol<std::complex<float>>("z")).text() == "(int)real(z)");
  BOOST_TEST(convert<float>(convert<float16>(a)).text() == "(float)(float16)a");
}

BOOST_AUTO_TEST_CASE(integers_narrower_than_int_are_cast_back_to_their_width) {
  symbol<std::int8_t> const n("n");
  BOOST_TEST((n + n).text() == "(int8)(n + n)");
  BOOST_TEST((-n).text() == "(int8)-n");
  BOOST_TEST((n < n).text() == "n < n");
  BOOST_TEST((n / n).text() == "quotient(n, n)");
  BOOST_TEST((i % k).text() == "rest(i, k)");
  BOOST_TEST((i << k).text() == "shift_left(i, k)");
}
