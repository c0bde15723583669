#include <boost/test/unit_test.hpp>

#include "support.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(operators)

BOOST_AUTO_TEST_CASE(every_operator_computes_what_its_name_says) {
  lz::tensor<int, 3> a({7, -7, 6}), b({2, 2, -4}), out;
  out = a + b;
  BOOST_TEST(holds(out, {9, -5, 2}));
  out = a - b;
  BOOST_TEST(holds(out, {5, -9, 10}));
  out = a * b;
  BOOST_TEST(holds(out, {14, -14, -24}));
  out = a % b;
  BOOST_TEST(holds(out, {1, 1, -2}));
  out = -a;
  BOOST_TEST(holds(out, {-7, 7, -6}));
  out = +a;
  BOOST_TEST(holds(out, {7, -7, 6}));
  out = ~a;
  BOOST_TEST(holds(out, {-8, 6, -7}));
  out = a & b;
  BOOST_TEST(holds(out, {2, 0, 4}));
  out = a | b;
  BOOST_TEST(holds(out, {7, -5, -2}));
  out = a ^ b;
  BOOST_TEST(holds(out, {5, -5, -6}));
  out = a << 1;
  BOOST_TEST(holds(out, {14, -14, 12}));
  out = a >> 1;
  BOOST_TEST(holds(out, {3, -4, 3}));
  lz::tensor<float, 3> q = a / b;
  BOOST_TEST(holds(q, {3.5f, -3.5f, -1.5f}));
  lz::tensor<bool, 3> t;
  t = a < b;
  BOOST_TEST(holds(t, {false, true, false}));
  t = a <= 6;
  BOOST_TEST(holds(t, {false, true, true}));
  t = 6 > a;
  BOOST_TEST(holds(t, {false, true, false}));
  t = a >= 7;
  BOOST_TEST(holds(t, {true, false, false}));
  t = a == 6;
  BOOST_TEST(holds(t, {false, false, true}));
  t = a != 6;
  BOOST_TEST(holds(t, {true, true, false}));
  t = a > 0 && b > 0;
  BOOST_TEST(holds(t, {true, false, false}));
  t = a > 0 || b > 0;
  BOOST_TEST(holds(t, {true, true, true}));
  t = !(a > 0);
  BOOST_TEST(holds(t, {false, true, false}));
}

BOOST_AUTO_TEST_CASE(constants_are_numbers_beside_a_tensor) {
  using namespace lazuli::literals;
  lz::tensor<float, 2> const x({1, 2});
  BOOST_TEST(holds(x * 2_c, {2, 4}));
  BOOST_TEST(holds(2_c - (x + 1_c), {0, -1}));
  BOOST_TEST(holds(4_c / x, {4, 2}));
  BOOST_TEST(holds(-1_c * x + x / 2_c + 3_c, {2.5, 2}));
  static_assert(std::is_same_v<lz::value_t<decltype(x * 2_c)>, float>);
  static_assert(decltype(2_c + 3_c)::value == 5);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
