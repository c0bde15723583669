// Functions of two packs, within the stated bounds (ulp of float, of double) of long double.
#include "ulp.hpp"

using namespace pack_test;
using floats = std::tuple<float, double>;

BOOST_AUTO_TEST_SUITE(simd_power)

BOOST_AUTO_TEST_CASE(functions_of_two_arguments_keep_their_bounds) {
  static constexpr function_row table[] = {
      row<[](auto x, auto y) { return pow(x, y); }>(
          "pow", [](long double x, long double y) { return std::pow(x, y); }, 0, 90, 1, 1.5),
      row<[](auto x, auto y) { return pow(abs(x), y); }>(
          "pow |x|", [](long double x, long double y) { return std::pow(std::fabs(x), y); }, -1e3,
          1e3, 1, 1.5),
      row<[](auto x, auto y) { return pow(x, nearbyint(y)); }>(
          "pow int", [](long double x, long double y) { return std::pow(x, std::nearbyint(y)); },
          -30, 30, 1, 1.5),
      row<[](auto x, auto y) { return hypot(x, y); }>(
          "hypot", [](long double x, long double y) { return std::hypot(x, y); }, -1e38, 1e38, 1.5,
          1.5),
      row<[](auto x, auto y) { return hypot(x, y); }>(
          "hypot of usual numbers", [](long double x, long double y) { return std::hypot(x, y); },
          -1e6, 1e6, 1.5, 1.5),
      row<[](auto x, auto y) { return hypot(x, y); }>(
          "hypot of small numbers", [](long double x, long double y) { return std::hypot(x, y); },
          -1e-11, 1e-11, 1.5, 1.5),
      row<[](auto x, auto y) { return fmod(x, y); }>(
          "fmod", [](long double x, long double y) { return std::fmod(x, y); }, -1e30, 1e30, 0.5,
          0.5),
  };
  check_all(table, true);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(squares_cubes_and_roots_are_found_beside_any_exponent, T, floats) {
  using P = simd::pack<T, 8>;
  auto const same = [](T a, T b) {
    return a == b ? std::signbit(a) == std::signbit(b) : a != a && b != b;
  };
  auto const close = [&](T a, T b) {
    return same(a, b) || std::abs(a - b) <= std::abs(b) * std::numeric_limits<T>::epsilon() ||
           std::abs(a - b) <= std::numeric_limits<T>::denorm_min();
  };
  for (T x : values<T>(400)) {
    T const square = pow(P(x), P(T(2)))[5], cube = pow(P(x), P(T(3)))[5];
    BOOST_TEST(same(square, x * x), "pow(" << x << ", 2) is " << square);
    BOOST_TEST(close(cube, std::pow(x, T(3))), "pow(" << x << ", 3) is " << cube);
    T const root = pow(P(x), P(T(0.5)))[3];
    BOOST_TEST(close(root, std::pow(x, T(0.5))), "pow(" << x << ", 0.5) is " << root);
    P among(T(0.7));
    among.set_lane(1, T(2)), among.set_lane(6, T(3)), among.set_lane(4, T(0.5));
    P const mixed = pow(P(x), among);
    BOOST_TEST((same(mixed[1], square) && same(mixed[6], cube) && same(mixed[4], root)),
               "the neighbours of " << x << " count");
    BOOST_TEST(same(mixed[0], pow(P(x), P(T(0.7)))[0]));
  }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(a_hypotenuse_does_not_depend_on_those_beside_it, T, floats) {
  using P = simd::pack<T, 8>;
  for (T const beside : {T(0), std::numeric_limits<T>::min(), std::numeric_limits<T>::max(),
                         std::numeric_limits<T>::infinity()}) {
    for (T x : values<T>(400)) {
      P a(x), b(T(0.75) * x + T(0.1));
      T const alone = hypot(a, b)[2];
      a.set_lane(5, beside), b.set_lane(5, beside);
      T const among = hypot(a, b)[2];
      BOOST_TEST((alone == among || (alone != alone && among != among)),
                 "hypot of " << x << " beside " << beside);
    }
  }
}

BOOST_AUTO_TEST_CASE(the_cube_root_keeps_its_bound) {
  static constexpr function_row table[] = {
      row<[](auto x, auto) { return cbrt(x); }>(
          "cbrt", [](long double x, long double) { return std::cbrt(x); }, -1e300, 1e300, 1, 1),
  };
  check_all(table, false);
}

BOOST_AUTO_TEST_SUITE_END()
