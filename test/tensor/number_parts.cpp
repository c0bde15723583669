#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/tensor.hpp>

namespace tensor_number_parts {

namespace lz = lazuli;

BOOST_AUTO_TEST_SUITE(number_parts_hpp)

BOOST_AUTO_TEST_CASE(divmod_gives_quotient_and_rest) {
  lz::vector<int> const x{7, -7, 5};
  auto const [q, r] = lz::divmod(x, 3);
  BOOST_TEST((lz::array_equal(q, lz::vector<int>{2, -3, 1}) && lz::array_equal(r, lz::vector<int>{1, 2, 2})));
  auto const [k, rest] = lz::divmod(7.5, 2.);
  BOOST_TEST((k == 3 && rest == 1.5));
  auto const [s, t] = lz::divmod(10, x(lz::slice(0, 2)) + 0.);
  static_assert(std::is_same_v<lz::value_t<decltype(s)>, double>);
  BOOST_TEST((lz::array_equal(s, lz::vector<double>{1, -2}) && lz::array_equal(t, lz::vector<double>{3, -4})));
}

BOOST_AUTO_TEST_CASE(modf_and_frexp_agree_with_the_c_library) {
  lz::vector<double> const x{0, -0., 1, -2.75, 0.3, 1e-310, -1e300, INFINITY, -INFINITY, NAN};
  auto const [fraction, whole] = lz::modf(x);
  auto const [mantissa, exponent] = lz::frexp(x);
  static_assert(std::is_same_v<lz::value_t<decltype(exponent)>, std::int32_t>);
  auto const same = [](double a, double b) {
    return (std::isnan(a) && std::isnan(b)) || (a == b && std::signbit(a) == std::signbit(b));
  };
  for (lz::index i = 0; i < x.size(); ++i) {
    double n = 0;
    double const f = std::modf(x(i), &n);
    BOOST_TEST((same(fraction(i), f) && same(whole(i), n)), "modf of " << x(i));
    int e = 0;
    double const m = std::frexp(x(i), &e);
    BOOST_TEST(same(mantissa(i), m), "frexp of " << x(i));
    if (std::isfinite(x(i))) BOOST_TEST(exponent(i) == e);
    if (std::isfinite(x(i)) && x(i) != 0) BOOST_TEST(lz::ilogb(x)(i) == std::ilogb(x(i)));
    BOOST_TEST(lz::isnormal(x).eval()(i) == std::isnormal(x(i)));
  }
}

BOOST_AUTO_TEST_CASE(parts_of_integers_and_16_bits_are_floating) {
  auto const [fraction, whole] = lz::modf(lz::vector<int>{3, -4});
  static_assert(std::is_same_v<lz::value_t<decltype(whole)>, double>);
  BOOST_TEST((whole(1) == -4 && fraction(0) == 0));
  lz::vector<lz::float16> const h{lz::float16(2.5f), lz::float16(0x1p-24f), lz::float16(0.f)};
  auto const [m, e] = lz::frexp(h);
  static_assert(std::is_same_v<lz::value_t<decltype(m)>, lz::float16>);
  BOOST_TEST((m(0) == 0.625f && e(0) == 2 && m(1) == 0.5f && e(1) == -23 && m(2) == 0 && e(2) == 0));
  BOOST_TEST(lz::array_equal(lz::isnormal(h), lz::vector<bool>{true, false, false}));
  BOOST_TEST(lz::array_equal(lz::isnormal(lz::vector<int>{0, 5}), lz::vector<bool>{false, true}));
  auto const [one, two] = lz::frexp(3);
  BOOST_TEST((one == 0.75 && two == 2));
  auto const [f, w] = lz::modf(-2.5f);
  BOOST_TEST((f == -0.5f && w == -2.f && !lz::isnormal(1e-310) && lz::isnormal(1.f)));
}

BOOST_AUTO_TEST_CASE(nearest_integers_are_int64) {
  auto const n = lz::lround(lz::vector<float>{1.5f, -2.6f}).eval();
  static_assert(std::is_same_v<lz::value_t<decltype(n)>, std::int64_t>);
  BOOST_TEST((n(0) == 2 && n(1) == -3 && lz::lrint(2.5) == 2 && lz::llround(3.7f) == 4));
  lz::vector<float> const x{8.f, 0.f, INFINITY};
  BOOST_TEST(lz::array_equal(lz::ilogb(x), lz::vector<int>{3, INT_MIN, INT_MAX}));
}

BOOST_AUTO_TEST_CASE(questions_about_parts) {
  lz::vector<float> const x{1.5f, -INFINITY, INFINITY, NAN, -2.25f};
  BOOST_TEST(lz::array_equal(lz::isposinf(x), lz::vector<bool>{false, false, true, false, false}));
  BOOST_TEST(lz::array_equal(lz::isneginf(x), lz::vector<bool>{false, true, false, false, false}));
  auto const rest = lz::frac(x * 1).eval();
  BOOST_TEST((rest(0) == 0.5f && rest(4) == -0.25f));
  lz::vector<std::complex<float>> const z{{1, 0}, {0, 2}};
  BOOST_TEST(lz::array_equal(lz::isreal(z), lz::vector<bool>{true, false}));
  BOOST_TEST(lz::array_equal(lz::iscomplex(z), lz::vector<bool>{false, true}));
  BOOST_TEST((lz::isreal(2) && !lz::iscomplex(2.5) && lz::frac(-2.5) == -0.5));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace tensor_number_parts
