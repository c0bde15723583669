#include <boost/test/unit_test.hpp>
#include <lazuli/tensor/compare.hpp>

#include "support.hpp"

namespace {

namespace lz = lazuli;
using namespace support;
using lz::allclose, lz::array_equal;

float const not_a_number = std::numeric_limits<float>::quiet_NaN();
float const inf = std::numeric_limits<float>::infinity();

lz::tensor<float, 3> row(float a, float b, float c) { return lz::tensor<float, 3>({a, b, c}); }

}  // namespace

BOOST_AUTO_TEST_SUITE(whole_tensor_answers)

BOOST_AUTO_TEST_CASE(equal_means_the_same_shape_and_the_same_elements) {
  auto const x = row(1, 2, 3);
  BOOST_TEST(array_equal(x, row(1, 2, 3)));
  BOOST_TEST(!array_equal(x, row(1, 2, 4)));
  BOOST_TEST((array_equal(lz::sum(x), 6) && array_equal(2, lz::scalar<double>(2)) &&
              !array_equal(lz::max(x), 2) && array_equal(-1, -1.)));
  BOOST_TEST(!array_equal(-1, ~0u));  // as numbers
  BOOST_TEST(array_equal(x, lz::tensor<double, 3>({1., 2., 3.})));
  BOOST_TEST(array_equal(x * 2.f, x + x));
  BOOST_TEST(!array_equal(x, x.unsqueeze(0)));
  BOOST_TEST(!array_equal(x, lz::tensor<float, 2>({1.f, 2.f})));
  lz::vector<float> const one = lz::vector<float>(lz::tensor<float, 1>({1.f}));
  BOOST_TEST(!array_equal(lz::vector<float>(row(1, 1, 1)), one));  // no broadcasting
  BOOST_TEST(array_equal(lz::matrix<int>(0, 3), lz::matrix<int>(0, 3)));
  BOOST_TEST(!array_equal(lz::matrix<int>(0, 3), lz::matrix<int>(3, 0)));
}

BOOST_AUTO_TEST_CASE(numbers_in_braces_are_compared) {
  auto const x = row(1, 2, 3);
  BOOST_TEST(array_equal(x, {1, 2, 3}));
  BOOST_TEST(!array_equal(x, {1, 2, 4}));
  BOOST_TEST(!array_equal(x, {1, 2}));
  BOOST_TEST(allclose(x * 2.f, {2, 4.0001, 6}, 1e-3));
  BOOST_TEST(!allclose(x, {1, 2, 4}));
  lz::matrix<int> const m{{1, 2}, {3, 4}};
  BOOST_TEST(array_equal(m, {{1, 2}, {3, 4}}));
  BOOST_TEST(!array_equal(m, {{1, 2}}));
  BOOST_TEST(array_equal(m.unsqueeze(0), {{{1, 2}, {3, 4}}}));
  BOOST_TEST(allclose(m, {{1, 2}, {3, 4}}));
}

BOOST_AUTO_TEST_CASE(nan_equals_nothing) {
  auto const x = row(1, not_a_number, 3);
  BOOST_TEST(!array_equal(x, x));
  BOOST_TEST(array_equal(row(0.f, inf, 1), row(-0.f, inf, 1)));
}

BOOST_AUTO_TEST_CASE(close_means_within_atol_plus_rtol_times_the_right_operand) {
  BOOST_TEST(allclose(row(1, 2, 3), row(1, 2, 3.00001f)));
  BOOST_TEST(!allclose(row(1, 2, 3), row(1, 2, 3.001f)));
  BOOST_TEST(allclose(row(1, 2, 3), row(1, 2, 3.001f), 1e-3));
  BOOST_TEST(allclose(row(0, 0, 0), row(1e-9f, 0, 0)));
  BOOST_TEST(!allclose(row(0, 0, 0), row(1e-7f, 0, 0)));
  BOOST_TEST(allclose(row(0, 0, 0), row(0.5f, 0, 0), 0, 0.5));
  lz::tensor<double, 1> const ten({10.}), eleven({11.});
  BOOST_TEST(allclose(ten, eleven, 0.095, 0));  // 1 <= 0.095·11
  BOOST_TEST(!allclose(eleven, ten, 0.095, 0));
}

BOOST_AUTO_TEST_CASE(isclose_answers_for_each_element) {
  auto const x = row(1, inf, not_a_number), y = row(1.000001f, inf, not_a_number);
  BOOST_TEST(holds(lz::isclose(x, y).eval(), {true, true, false}));
  BOOST_TEST(holds(lz::isclose(x, y, 0, 0, true).eval(), {false, true, true}));
  BOOST_TEST(holds(lz::isclose(row(1, 2, -inf), row(inf, 2.1f, inf), 0.1).eval(), {false, true, false}));
  BOOST_TEST(holds(lz::isclose(lz::tensor<std::uint8_t, 2>({0, 255}), 255).eval(), {false, true}));
  BOOST_TEST(holds(lz::isclose(1, lz::tensor<bool, 2>({true, false})).eval(), {true, false}));
  using C = std::complex<float>;
  lz::tensor<C, 2> const z({C(1, 2), C(1, 0)});
  BOOST_TEST(holds(lz::isclose(z, 1).eval(), {false, true}));
  BOOST_TEST((lz::isclose(x.unsqueeze(1), y).shape() == lz::shape(3, 3)));
  BOOST_TEST(lz::isclose(lz::vector<float>(0), 1.f).size() == 0);
  auto const kept = lz::isclose(row(1, 2, 3) + 1.f, row(2, 3, 5));  // owns its operands
  BOOST_TEST(holds(kept.eval(), {true, true, false}));
  BOOST_TEST(holds(lz::isclose(lz::tensor<float, 1>({1e10f}), 1.00001e10).eval(), {true}));
}

BOOST_AUTO_TEST_CASE(infinities_are_close_to_themselves_only_and_nan_on_demand) {
  BOOST_TEST(allclose(row(inf, -inf, 1), row(inf, -inf, 1)));
  BOOST_TEST(!allclose(row(inf, 0, 1), row(-inf, 0, 1)));
  BOOST_TEST(!allclose(row(inf, 0, 1), row(1e30f, 0, 1)));
  BOOST_TEST(!allclose(row(1e30f, 0, 1), row(inf, 0, 1)));
  BOOST_TEST(!allclose(row(not_a_number, 0, 1), row(not_a_number, 0, 1)));
  BOOST_TEST(allclose(row(not_a_number, 0, 1), row(not_a_number, 0, 1), 1e-5, 1e-8, true));
  BOOST_TEST(!allclose(row(not_a_number, 0, 1), row(0, 0, 1), 1e-5, 1e-8, true));
}

BOOST_AUTO_TEST_CASE(operands_broadcast_and_may_be_numbers_and_expressions) {
  lz::matrix<float> const x = row(1, 2, 3) + lz::zeros<float>(2, 1);
  BOOST_TEST(allclose(x, row(1, 2, 3)));
  BOOST_TEST(allclose(x * 0.f + 2.f, 2));
  BOOST_TEST(allclose(2.0, x * 0.f + 2.f));
  BOOST_TEST(!allclose(x, 2.f));
  BOOST_TEST(allclose(lz::matrix<float>(0, 3), row(1, 2, 3)));
  BOOST_CHECK_THROW(allclose(x, lz::vector<float>(4)), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(integers_and_bool_do_not_wrap) {
  lz::tensor<std::uint8_t, 2> const a({3, 250}), b({4, 251});
  BOOST_TEST(allclose(a, b, 0, 1));
  BOOST_TEST(!allclose(a, b));
  lz::tensor<std::int8_t, 1> const low({-128}), high({127});
  BOOST_TEST(!allclose(low, high, 0, 2));
  lz::tensor<bool, 2> const p({true, false}), q({true, true});
  BOOST_TEST(allclose(p, p));
  BOOST_TEST(!allclose(p, q));
  BOOST_TEST(allclose(a, lz::tensor<float, 2>({3.f, 250.f})));
}

BOOST_AUTO_TEST_CASE(complex_numbers_are_close_by_their_distance) {
  using complex = std::complex<double>;
  lz::tensor<complex, 1> const z({complex(3, 4)}), near({complex(3, 4.00001)}),
      far({complex(3, -4)});
  BOOST_TEST(allclose(z, near));
  BOOST_TEST(!allclose(z, far));
  BOOST_TEST(array_equal(z, z));
}

BOOST_AUTO_TEST_CASE(tensors_and_views_are_compared_where_they_lie) {
  lz::matrix<float> const x = lz::zeros<float>(50, 50);
  BOOST_TEST(allocations_of([&] { (void)array_equal(x, x.t()); }) == 0);
  BOOST_TEST(allocations_of([&] { (void)allclose(x, x.t()); }) == 0);
  BOOST_TEST(allocations_of([&] { (void)allclose(x, x.t() + 1e-9f); }) <= 1);  // the sum
}

BOOST_AUTO_TEST_CASE(two_numbers_are_close_as_elements_are) {
  auto const x = row(1, 2, not_a_number);
  BOOST_TEST((allclose(x(0), 1.000001) && allclose(1, 1.5, 0, 0.5) && !allclose(x(1), 2.1f)));
  BOOST_TEST(
      (lz::isclose(inf, inf) && !lz::isclose(x(2), x(2)) && lz::isclose(x(2), x(2), 0, 0, true)));
  BOOST_TEST((allclose(std::complex(3., 4.), std::complex(3., 4.00001)) &&
              !allclose(1, std::complex(1., 1.))));
}

BOOST_AUTO_TEST_SUITE_END()
