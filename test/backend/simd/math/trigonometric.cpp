// Circular functions of packs, within the stated bounds (ulp of float, of double) of
// long double.
#include "ulp.hpp"

using namespace pack_test;
using floats = std::tuple<float, double>;

BOOST_AUTO_TEST_SUITE(simd_trigonometric)

BOOST_AUTO_TEST_CASE(circular_functions_keep_their_bounds) {
  static constexpr function_row table[] = {
      row<[](auto x, auto) { return sin(x); }>(
          "sin", [](long double x, long double) { return std::sin(x); }, -1e6, 1e6, 2.2, 2),
      row<[](auto x, auto) { return cos(x); }>(
          "cos", [](long double x, long double) { return std::cos(x); }, -1e6, 1e6, 2.2, 2),
      row<[](auto x, auto) { return tan(x); }>(
          "tan", [](long double x, long double) { return std::tan(x); }, -1e6, 1e6, 3.5, 3.5),
      row<[](auto x, auto) { return asin(x); }>(
          "asin", [](long double x, long double) { return std::asin(x); }, -1, 1, 2.5, 1.5),
      row<[](auto x, auto) { return acos(x); }>(
          "acos", [](long double x, long double) { return std::acos(x); }, -1, 1, 1.5, 1.5),
      row<[](auto x, auto) { return atan(x); }>(
          "atan", [](long double x, long double) { return std::atan(x); }, -1e6, 1e6, 2.5, 2.5),
  };
  check_all(table, false);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(sine_and_cosine_stay_within_one, T, floats) {
  constexpr int n = lanes<T>;
  T const largest = std::nextafter(std::acos(T(-1)) / 2, T(0));
  for (int turn = -40; turn <= 40; ++turn) {
    T x = static_cast<T>(turn * 1.5707963267948966L) - 50 * std::numeric_limits<T>::epsilon();
    for (int step = 0; step < 500; ++step, x = std::nextafter(x, T(100))) {
      BOOST_REQUIRE_LE(std::fabs(sin(simd::pack<T, n>(x))[n - 1]), 1);
      BOOST_REQUIRE_LE(std::fabs(cos(simd::pack<T, n>(x))[n - 1]), 1);
    }
  }
  BOOST_TEST(cos(simd::pack<T, n>(T(0)))[0] == 1);
  BOOST_TEST(cos(simd::pack<T, n>(T(-0.0)))[0] == 1);
  BOOST_TEST(sin(simd::pack<T, n>(largest))[0] == 1);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(a_lane_does_not_depend_on_its_neighbours, T, floats) {
  constexpr int n = lanes<T>;
  using P = simd::pack<T, n>;
  for (T far : {T(1e9), T(-3e30), std::numeric_limits<T>::infinity()}) {
    for (T x : {T(0.5), T(-2), T(700), T(1e5)}) {
      P mixed(x);
      mixed.set_lane(n / 2, far);
      BOOST_TEST(sin(mixed)[0] == sin(P(x))[0]);
      BOOST_TEST(cos(mixed)[0] == cos(P(x))[0]);
      BOOST_TEST(tan(mixed)[0] == tan(P(x))[0]);
    }
  }
}

BOOST_AUTO_TEST_CASE(the_angle_keeps_its_bound) {
  static constexpr function_row table[] = {
      row<[](auto x, auto y) { return atan2(x, y); }>(
          "atan2", [](long double x, long double y) { return std::atan2(x, y); }, -1e3, 1e3, 3, 3),
  };
  check_all(table, true);
}

// All floats around π/2, and some around each multiple of it that is reduced in registers.
BOOST_AUTO_TEST_CASE(no_sine_of_a_float_is_beyond_1) {
  constexpr int n = lanes<float>;
  std::vector<float> x;
  for (float at = 1.45f; at < 1.6125f; at = std::nextafter(at, 2.f)) x.push_back(at);
  for (int k = 1; k < 166000; k += 7) {
    float at = static_cast<float>(k * 1.5707963267948966);
    for (int step = 0; step < 4; ++step, at = std::nextafter(at, 1e6f)) x.push_back(at);
  }
  x.resize(x.size() / n * n);
  float greatest = 0, out[n];
  for (std::size_t i = 0; i < x.size(); i += n) {
    simd::pack<float, n> const p = simd::load<float, n>(x.data() + i);
    for (auto const& y : {sin(p), cos(p)}) {
      simd::store(abs(y), out);
      for (float v : out) greatest = std::max(greatest, v);
    }
  }
  BOOST_TEST(greatest == 1.f);
}

BOOST_AUTO_TEST_SUITE_END()
