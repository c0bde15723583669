#include <boost/test/unit_test.hpp>

#include "support.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(op_methods)

BOOST_AUTO_TEST_CASE(a_method_is_the_function_of_its_op) {
  lz::matrix<float> const x({{0.25f, 0.5f}, {1.f, 2.f}});
  BOOST_TEST(lz::array_equal(x.exp(), lz::exp(x)));
  BOOST_TEST(lz::array_equal(x.neg(), -x));
  BOOST_TEST(lz::array_equal(x.pow(2), x * x));
  BOOST_TEST(lz::array_equal(x.add(x).sub(1.f), x + x - 1.f));
  BOOST_TEST(lz::array_equal(x.mul(3).div(2.f), x * 3 / 2.f));
  BOOST_TEST(lz::array_equal(x.clamp(0.3f, 1.f), lz::clip(x, 0.3f, 1.f)));
  BOOST_TEST(lz::array_equal(x.clip(0.3f, {}), lz::maximum(x, 0.3f)));
  BOOST_TEST(lz::array_equal(x.clamp({}, 0.3f), lz::minimum(x, 0.3f)));
  BOOST_TEST(lz::array_equal((x + 1.f).clip(1.3f, {}), lz::maximum(x + 1.f, 1.3f)));
  BOOST_TEST(
      lz::array_equal(lz::vector<float>({1, 2, 3}).clamp({}, 2), lz::vector<float>{1, 2, 2}));
  BOOST_TEST(lz::array_equal(x.gt(0.5f), x > 0.5f));
  BOOST_TEST(lz::array_equal(x.maximum(x.t()), lz::maximum(x, x.t())));
  lz::vector<int> const bits({1, 6, -4});
  BOOST_TEST(lz::array_equal(bits.bitwise_and(6).bitwise_left_shift(1), (bits & 6) << 1));
  BOOST_TEST(lz::array_equal(bits.bitwise_not(), ~bits));
}

BOOST_AUTO_TEST_CASE(a_method_is_lazy_and_keeps_temporaries) {
  lz::vector<double> x({4., 9.});
  auto const y = x.sqrt();
  x(0) = 16.;
  BOOST_TEST(y(0) == 4.);
  auto const kept = lz::eval(x + 0.).sqrt();  // the tensor of this line lives on in it
  BOOST_TEST(lz::sum(kept).item() == 7.);
}

BOOST_AUTO_TEST_CASE(in_place_methods_write_the_elements_in_their_own_dtype) {
  lz::vector<float> x({1.f, 4.f, 9.f});
  auto const* const before = x.data();
  auto& same = x.sqrt_().neg_().abs_();
  BOOST_TEST(&same == &x);
  BOOST_TEST(x.data() == before);
  BOOST_TEST(lz::array_equal(x, lz::vector<float>({1.f, 2.f, 3.f})));
  x.pow_(2).clamp_(2.f, 8.f).gt_(3.f);
  BOOST_TEST(lz::array_equal(x, lz::vector<float>({0.f, 1.f, 1.f})));
  lz::matrix<int> m({{7, -7}, {8, 9}});
  m(lz::all, 0).remainder_(4);
  BOOST_TEST(lz::array_equal(m, lz::matrix<int>({{3, -7}, {0, 9}})));
  m.t().floor_divide_(lz::vector<int>({1, 2}));  // its columns are m's rows
  BOOST_TEST(lz::array_equal(m, lz::matrix<int>({{3, -7}, {0, 4}})));
}

BOOST_AUTO_TEST_CASE(in_place_an_operand_may_be_the_tensor_turned_round) {
  lz::vector<float> x({1.f, 2.f, 3.f});
  x.copysign_(-x.flip(0)).maximum(x);
  BOOST_TEST(lz::array_equal(x, lz::vector<float>({-1.f, -2.f, -3.f})));
  x.hypot_(x.flip(0) * 0.f);
  BOOST_TEST(lz::array_equal(x, lz::vector<float>({1.f, 2.f, 3.f})));
}

BOOST_AUTO_TEST_CASE(in_place_a_tensor_does_not_grow) {
  lz::matrix<float> x(1, 3);
  x.fill_(2.f);
  BOOST_CHECK_THROW(x.pow_(lz::ones(2, 3)), lz::shape_error);
  BOOST_TEST(lz::array_equal(x, lz::full(lz::shape(1, 3), 2.f)));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
