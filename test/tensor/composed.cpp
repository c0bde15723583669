// Functions that are one line of others: their values beside PyTorch's formulas, of every kind of operand.
#include <bit>
#include <cmath>
#include <lazuli/tensor/composed.hpp>
#include <numbers>

#include "support.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(composed)

BOOST_AUTO_TEST_CASE(activations_have_the_values_of_their_formulas) {
  double const given[] = {-9, -3, -0.5, -0.25, 0, 0.25, 0.5, 3, 9};
  lz::vector<double> const x = given;
  for (lz::index i = 0; i < x.size(); ++i) {
    double const v = x(i);
    BOOST_TEST(lz::eval(lz::hardtanh(x))(i) == std::clamp(v, -1., 1.));
    BOOST_TEST(lz::eval(lz::hardtanh(x, -2.5, 0.5))(i) == std::clamp(v, -2.5, 0.5));
    BOOST_TEST(lz::eval(lz::relu6(x))(i) == std::clamp(v, 0., 6.));
    BOOST_TEST(lz::eval(lz::softsign(x))(i) == v / (1 + std::abs(v)));
    BOOST_TEST(std::abs(lz::eval(lz::tanhshrink(x))(i) - (v - std::tanh(v))) < 1e-15);
    BOOST_TEST(lz::eval(lz::softshrink(x))(i) == (v > 0.5 ? v - 0.5 : v < -0.5 ? v + 0.5 : 0));
    BOOST_TEST(lz::eval(lz::softshrink(x, 0.25))(i) == (v > 0.25 ? v - 0.25 : v < -0.25 ? v + 0.25 : 0));
    BOOST_TEST(lz::eval(lz::hardshrink(x))(i) == (std::abs(v) > 0.5 ? v : 0));
    BOOST_TEST(lz::eval(lz::threshold(x, 0.25, 20))(i) == (v > 0.25 ? v : 20));
  }
  BOOST_TEST((lz::softsign(3.) == 0.75 && lz::relu6(7) == 6 && lz::hardshrink(0.25) == 0));
}

BOOST_AUTO_TEST_CASE(they_take_every_dtype_nan_and_temporaries) {
  auto const nan = std::numeric_limits<float>::quiet_NaN();
  lz::vector<float> const x{nan};
  BOOST_TEST((std::isnan(lz::eval(lz::softshrink(x))(0)) && std::isnan(lz::eval(lz::hardshrink(x))(0))));
  static_assert(std::is_same_v<lz::value_t<decltype(lz::softsign(x))>, float>);
  static_assert(std::is_same_v<lz::value_t<decltype(lz::hardshrink(x))>, float>);
  lz::vector<std::uint8_t> const bytes{0, 5, 200};
  static_assert(std::is_same_v<lz::value_t<decltype(lz::relu6(bytes))>, std::uint8_t>);
  BOOST_TEST(holds(lz::eval(lz::relu6(bytes)), {0, 5, 6}));
  lz::vector<lz::float16> const halves{-3, 1};
  BOOST_TEST(float(lz::eval(lz::softsign(halves))(0)) == -0.75f);
  auto const later = lz::softsign(lz::vector<double>{1, -3});  // owns them
  BOOST_TEST((lz::eval(later)(0) == 0.5 && lz::eval(later)(1) == -0.75));
  BOOST_TEST(lz::eval(lz::tanhshrink(lz::vector<float>(0))).size() == 0);
}

BOOST_AUTO_TEST_CASE(piecewise_takes_the_first_condition_that_holds) {
  lz::vector<double> const x{-2, 0.5, 3, 1}, y{9, 9, 9, 7};
  BOOST_TEST(holds(lz::eval(lz::piecewise(x < 0, -x, x > 1, 1, x)), {2, 0.5, 1, 1}));
  BOOST_TEST(holds(lz::eval(lz::piecewise(x < 0, -1, x > 1, y)), {-1, 0, 9, 0}));
  BOOST_TEST(holds(lz::eval(lz::piecewise(x > 1, y)), {0, 0, 9, 0}));
  BOOST_TEST(holds(lz::eval(lz::piecewise(x < 0, 1, x < 1, 2, x < 2, 3, 4)), {1, 2, 4, 3}));
  lz::matrix<int> const m = lz::piecewise(lz::vector<bool>{true, false}, lz::matrix<int>{{1}, {2}}, lz::matrix<bool>{{true}, {false}}, 8, 9);
  BOOST_TEST(holds(m, {1, 8, 2, 9}));
  BOOST_TEST(lz::eval(lz::piecewise(lz::vector<bool>(0), lz::vector<float>(0))).size() == 0);
}

// SciPy's values.
BOOST_AUTO_TEST_CASE(the_normal_distribution_below_x) {
  lz::vector<double> const x{-8, -1, 0, 0.5, 3}, below = lz::ndtr(x);
  double const want[] = {6.22096057427174e-16, 0.15865525393145707, 0.5, 0.6914624612740131, 0.9986501019683699};
  for (lz::index i = 0; i < 5; ++i) BOOST_TEST(std::abs(below(i) / want[i] - 1) < 2e-14);
  static_assert(std::is_same_v<lz::value_t<decltype(lz::ndtr(lz::vector<float>()))>, float>);
  BOOST_TEST((lz::ndtr(0.) == 0.5 && lz::eval(lz::ndtr(lz::vector<int>{0}))(0) == 0.5));
}

BOOST_AUTO_TEST_CASE(powers_in_double) {
  lz::vector<int> const k{2, 3}, n{-1, -2};
  lz::vector<double> const powers = lz::float_power(k, n), of_number = lz::float_power(k, -1);
  BOOST_TEST((powers(0) == 0.5 && std::abs(powers(1) - 1 / 9.) < 1e-16 && of_number(0) == 0.5));
  static_assert(std::is_same_v<lz::value_t<decltype(lz::float_power(lz::vector<float>(), 2))>, double>);
  static_assert(std::is_same_v<lz::value_t<decltype(lz::float_power(2, lz::vector<std::complex<float>>()))>, std::complex<double>>);
  BOOST_TEST(lz::eval(lz::float_power(lz::vector<float>{2}, lz::vector<bool>{true}))(0) == 2);  // owns them
}

BOOST_AUTO_TEST_CASE(all_elements_on_a_diagonal) {
  lz::matrix<int> const x{{1, 2}, {3, 4}};
  lz::matrix<int> const d = lz::diagflat(x), above = lz::diagflat(x.t() * 2, 1);
  BOOST_TEST((d.shape() == lz::shape(4, 4) && lz::array_equal(d, lz::diag(lz::vector<int>{1, 2, 3, 4}))));
  BOOST_TEST((above.shape() == lz::shape(5, 5) && above(1, 2) == 6 && lz::sum(above).item() == 20));
  BOOST_TEST((lz::diagflat(lz::scalar<int>(3))(0, 0) == 3 && lz::diagflat(lz::vector<float>(0)).size() == 0));
}

BOOST_AUTO_TEST_CASE(softmin_and_glu_go_along_an_axis) {
  lz::matrix<double> const x{{1, 2, 3, 4}, {0, -1, 5, 6}};
  lz::matrix<double> const least = lz::softmin(x, 1), want = lz::softmax(-x, 1);
  BOOST_TEST(lz::allclose(least, want));
  lz::matrix<double> const gated = lz::glu(x), rows = lz::glu(x, 0), of_expression = lz::glu(x + 0);
  BOOST_TEST((gated.shape(0) == 2 && gated.shape(1) == 2 && rows.shape(0) == 1));
  BOOST_TEST(std::abs(gated(0, 1) - 2 / (1 + std::exp(-4.))) < 1e-15);
  BOOST_TEST(std::abs(rows(0, 2) - 3 / (1 + std::exp(-5.))) < 1e-15);
  BOOST_TEST(lz::array_equal(gated, of_expression));
  BOOST_CHECK_THROW(lz::glu(lz::vector<double>{1, 2, 3}), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(terms_are_added) {
  lz::vector<double> const x{1, 2}, a{3, 4}, b{2, 8};
  BOOST_TEST(holds(lz::eval(lz::addcmul(x, a, b)), {7., 34.}));
  BOOST_TEST(holds(lz::eval(lz::addcmul(x, a, b, 0.5)), {4., 18.}));
  BOOST_TEST(holds(lz::eval(lz::addcdiv(x, a, b)), {2.5, 2.5}));
  BOOST_TEST(holds(lz::eval(lz::addcdiv(x, a, b, 2)), {4., 3.}));
  BOOST_TEST(holds(lz::eval(lz::sub(lz::mul(x, a), lz::neg(b))), {5., 16.}));
  BOOST_TEST(holds(lz::eval(lz::div(x, 2)), {0.5, 1.}));
}

BOOST_AUTO_TEST_CASE(views_under_other_names) {
  lz::vector<int> v{1, 2, 3};
  BOOST_TEST(holds(lz::expand(v, 2, 3), {1, 2, 3, 1, 2, 3}));
  BOOST_TEST(lz::expand(v, {2, -1}).shape(0) == 2);
  auto parts = lz::tensor_split(v, 2);
  parts[1] = 7;
  BOOST_TEST((parts.size() == 2u && parts[0].size() == 2 && v(2) == 7));
  BOOST_TEST(lz::tensor_split(v, {1, 2}).size() == 3u);
  lz::tensor<int, lz::dyn, lz::dyn, lz::dyn> deep(1, 2, 4);
  count_up(deep);
  auto const halves = lz::dsplit(deep, 2);
  BOOST_TEST(holds(halves[1], {2, 3, 6, 7}));
  BOOST_TEST(lz::dsplit(deep, {1}).size() == 2u);
  BOOST_CHECK_THROW(lz::dsplit(deep, 3), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(a_bound_that_is_not_given_is_infinite) {
  lz::vector<float> x{-2, 0, 3, std::numeric_limits<float>::infinity()};
  lz::vector<float> const low{-1, 1, 1, 1};
  auto const inf = std::numeric_limits<float>::infinity();
  BOOST_TEST(holds(lz::eval(lz::clip(x, 1, {})), {1.f, 1.f, 3.f, inf}));
  BOOST_TEST(holds(lz::eval(lz::clip(x, {}, 1)), {-2, 0, 1, 1}));
  BOOST_TEST(holds(lz::eval(lz::clip(x * 2, std::nullopt, low)), {-4, 0, 1, 1}));
  BOOST_TEST(holds(lz::eval(x.clip(low, std::nullopt)), {-1.f, 1.f, 3.f, inf}));
  x.clamp_(std::nullopt, 2);
  BOOST_TEST(holds(x, {-2, 0, 2, 2}));
  BOOST_TEST(holds(lz::eval(lz::clamp_min(x, low)), {-1, 1, 2, 2}));
  BOOST_TEST(holds(lz::eval(lz::clamp_max(x, 1)), {-2, 0, 1, 1}));
  lz::vector<std::uint8_t> const bytes{0, 5, 200};  // bounds saturate, as with both
  BOOST_TEST(holds(lz::eval(lz::clip(bytes, -1, {})), {0, 5, 200}));
  BOOST_TEST(holds(lz::eval(lz::clip(bytes, {}, 300)), {0, 5, 200}));
  BOOST_TEST((lz::clip(3, 5, {}) == 5 && lz::clip(3, std::nullopt, 2) == 2));
}

BOOST_AUTO_TEST_CASE(several_new_axes_are_numbered_in_the_result) {
  lz::matrix<int> x(3, 4);
  count_up(x);
  BOOST_TEST((lz::expand_dims(x, {0, -1}).shape() == lz::shape(1, 3, 4, 1)));
  BOOST_TEST((lz::expand_dims(x, {3, 1}).shape() == lz::shape(3, 1, 4, 1)));
  BOOST_TEST((lz::expand_dims(x, std::array{3, 1}).shape() == lz::shape(3, 1, 4, 1)));
  BOOST_TEST((lz::expand_dims(x, lz::shape(3, 1)).shape() == lz::shape(3, 1, 4, 1)));
  BOOST_TEST(holds(lz::expand_dims(x + 1, {0})(0, 2), {9, 10, 11, 12}));
  lz::expand_dims(x, {0, 1})(0, 0, 2, 3) = 50;  // a view
  BOOST_TEST(x(2, 3) == 50);
  BOOST_CHECK_THROW((void)lz::expand_dims(x, {0, -4}), lz::shape_error);
  BOOST_CHECK_THROW((void)lz::expand_dims(x, {0, 4}), lz::index_error);
}

template <class T>
void check_bits_of() {
  using U = std::make_unsigned_t<T>;
  for (index n : {0, 1, 7, 70}) {
    lz::vector<T> x(n);
    for (index i = 0; i < n; ++i)
      x(i) = static_cast<T>(
          static_cast<U>(0x9e3779b97f4a7c15u * static_cast<std::uint64_t>(i + 1) >> 3));
    if (n > 3)
      x(0) = std::numeric_limits<T>::min(), x(1) = std::numeric_limits<T>::max(), x(2) = T(-1);
    lz::vector<std::uint8_t> const y = lz::bitwise_count(x),
                                   backwards = lz::bitwise_count(x.flip(0));
    for (index i = 0; i < n; ++i) {
      auto const magnitude =
          static_cast<U>(x(i) < 0 ? U(0) - static_cast<U>(x(i)) : static_cast<U>(x(i)));
      BOOST_TEST((y(i) == std::popcount(magnitude) && backwards(n - 1 - i) == y(i)));
    }
  }
}
BOOST_AUTO_TEST_CASE(bits_of_integers_are_counted) {
  check_bits_of<std::int8_t>(), check_bits_of<std::uint8_t>(), check_bits_of<std::int16_t>(),
      check_bits_of<std::uint16_t>();
  check_bits_of<std::int32_t>(), check_bits_of<std::uint32_t>(), check_bits_of<std::int64_t>(),
      check_bits_of<std::uint64_t>();
  lz::matrix<bool> const truths({{true, false}});
  BOOST_TEST(holds(lz::bitwise_count(truths).eval(), {std::uint8_t(1), std::uint8_t(0)}));
  static_assert(std::is_same_v<lz::value_t<decltype(lz::bitwise_count(lz::vector<int>(1) + 1))>,
                               std::uint8_t>);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_CASE(constants_beside_a_tensor_take_its_type) {
  lz::vector<float> const x{1, 2};
  static_assert(std::is_same_v<lz::value_t<decltype(x * lz::pi)>, float>);
  lz::vector<float> const y = x * lz::pi;
  BOOST_TEST(y(1) == 2 * std::numbers::pi_v<float>);
  lz::vector<int> const i{1, 2};
  static_assert(std::is_same_v<lz::value_t<decltype(i * lz::e)>, double>);
  lz::vector<lz::float16> h(2);
  h = -lz::inf;
  BOOST_TEST(float(h(1)) == -std::numeric_limits<float>::infinity());
  BOOST_TEST(lz::isnan(x * lz::nan).all().item());
}

}  // namespace support
