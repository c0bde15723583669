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
      row<[](auto x, auto y) { return fmod(x, y); }>(
          "fmod", [](long double x, long double y) { return std::fmod(x, y); }, -1e30, 1e30, 0.5,
          0.5),
  };
  check_all(table, true);
}

// All lanes of a pack have quotients of like size, which decides by what way their rests are found.
BOOST_AUTO_TEST_CASE_TEMPLATE(rests_are_exact_for_quotients_of_any_size, T, floats) {
  int wrong = 0;
  for (int size = -2; size < 70; ++size)
    for (int round = 0; round < 60; ++round) {
      simd::pack<T, 8> x, y;
      for (int lane = 0; lane < 8; ++lane) {
        int const exponent = round % 3 == 0 ? -140 : static_cast<int>(engine()() % 60) - 30;
        T const by = std::ldexp(static_cast<T>(1 + engine()() % 0xffffff), exponent - 12);
        T const times = std::ldexp(T(1) + static_cast<T>(engine()() % 0xffffff) * T(0x1p-24), size);
        T of = by * (round % 2 == 0 ? std::trunc(times) : times);
        if (round % 5 == 0) of = std::nextafter(of, T(0));
        y.set_lane(lane, lane % 3 == 0 ? -by : by);
        x.set_lane(lane, lane % 2 == 0 ? -of : of);
      }
      auto const got = fmod(x, y);
      for (int lane = 0; lane < 8; ++lane)
        wrong += !same(got[lane], std::fmod(T(x[lane]), T(y[lane])));
    }
  BOOST_TEST(wrong == 0);
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

BOOST_AUTO_TEST_CASE(the_cube_root_keeps_its_bound) {
  static constexpr function_row table[] = {
      row<[](auto x, auto) { return cbrt(x); }>(
          "cbrt", [](long double x, long double) { return std::cbrt(x); }, -1e300, 1e300, 1, 1),
  };
  check_all(table, false);
}

BOOST_AUTO_TEST_SUITE_END()
