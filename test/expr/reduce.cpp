#include <boost/test/unit_test.hpp>

#include "support.hpp"

namespace support {

using namespace lazuli::literals;
using lz::keepdims;

BOOST_AUTO_TEST_SUITE(reduce)

BOOST_AUTO_TEST_CASE(run_time_axes_give_dynamic_extents_and_constants_keep_static_ones) {
  lz::tensor<float, 2, 3, 4> x;
  static_assert(std::is_same_v<lz::extents_t<decltype(lz::sum(x))>, lz::extents<>>);
  static_assert(std::is_same_v<lz::extents_t<decltype(lz::sum(x, 1))>, lz::extents<dyn, dyn>>);
  static_assert(std::is_same_v<lz::extents_t<decltype(lz::sum(x, 1_c))>, lz::extents<2, 4>>);
  static_assert(std::is_same_v<lz::extents_t<decltype(lz::sum(x, -1_c, keepdims))>, lz::extents<2, 3, 1>>);
  static_assert(std::is_same_v<lz::extents_t<decltype(lz::sum(x, keepdims))>, lz::extents<1, 1, 1>>);
  BOOST_TEST((lz::sum(x, {0, 2}).extents() == lz::shape(3)));
  BOOST_TEST((lz::sum(x, {0, -1}, keepdims).extents() == lz::shape(1, 3, 1)));
}

BOOST_AUTO_TEST_CASE(axes_out_of_range_or_named_twice_are_index_errors) {
  lz::matrix<float> x(2, 3);
  BOOST_CHECK_THROW((void)lz::sum(x, 2), lz::index_error);
  BOOST_CHECK_THROW((void)lz::sum(x, -3), lz::index_error);
  BOOST_CHECK_THROW((void)lz::sum(x, {0, 0}), lz::index_error);
  BOOST_CHECK_THROW((void)lz::sum(x, {1, -1}), lz::index_error);
}

BOOST_AUTO_TEST_CASE(with_axes_it_is_lazy_and_reads_its_operand_when_it_is_evaluated) {
  lz::vector<int> x(3);
  x = 1;
  auto const s = lz::sum(x, lz::all), method = x.sum(lz::all);
  auto const kept = lz::sum(x, lz::all, keepdims);
  x = 2;
  BOOST_TEST(s.item() == 6);
  BOOST_TEST(method.item() == 6);
  BOOST_TEST(holds(lz::eval(kept), {6}));
  auto const chained = x - lz::max(x, 0);
  x(1) = 7;
  BOOST_TEST(holds(lz::eval(chained), {-5, 0, -5}));
}

BOOST_AUTO_TEST_CASE(without_axes_it_is_a_value) {
  lz::vector<double> v({3., 4.}), w = v;
  auto const n = lz::norm(v);
  static_assert(std::is_same_v<decltype(n), lz::scalar<double> const>);
  v /= n;
  w /= n;
  BOOST_TEST(holds(v, {0.6, 0.8}));
  BOOST_TEST(holds(w, {0.6, 0.8}));
  auto const mean = w.mean(), spread = w.var(lz::correction(1));
  auto const kept = w.max(keepdims);
  w = 0.;
  BOOST_TEST((mean.item() > 0.69 && spread.item() > 0.01 && kept(0) == 0.8));
  static_assert(std::is_same_v<decltype(kept), lz::tensor<double, 1> const>);
}

BOOST_AUTO_TEST_CASE(axes_come_in_any_list_of_known_length) {
  lz::tensor<int, 2, 3, 4> x;
  for (int i = 0; i < 24; ++i) x.data()[i] = i;
  BOOST_TEST(lz::array_equal(lz::sum(x, std::array{0, 2}), lz::sum(x, {0, 2})));
  BOOST_TEST(lz::array_equal(x.mean(lz::shape(0, 2), keepdims), x.mean({0, 2}, keepdims)));
  BOOST_TEST(lz::array_equal((x + 1).max(std::array{-1}), lz::max(x + 1, 2)));
  BOOST_CHECK_THROW((void)lz::sum(x, std::array{1, 1}), lz::index_error);
}

BOOST_AUTO_TEST_CASE(axes_in_braces_are_variables_of_any_integer_type) {
  lz::tensor<int, 2, 3, 4> x;
  for (int i = 0; i < 24; ++i) x.data()[i] = i;
  lz::index const first = 0;
  std::size_t const last = 2;
  auto const want = lz::eval(lz::sum(x, {0, 2}));
  BOOST_TEST(lz::array_equal(lz::sum(x, {first, 2}), want));
  BOOST_TEST(lz::array_equal(lz::sum(x, {first, last}), want));
  BOOST_TEST(lz::array_equal(x.sum({last, 0}), want));
  BOOST_TEST(lz::array_equal((x + 0).sum({last, 0_c}), want));
  BOOST_TEST(lz::all(x < 24, {first, -1}).shape() == lz::shape(3));
  BOOST_TEST(lz::max(x, {last, 0}, lz::with_indices).values.shape() == lz::shape(3));
  int const named[] = {0, 2};
  std::size_t const others[] = {2, 0};
  BOOST_TEST(lz::array_equal(lz::sum(x, named), want));
  BOOST_TEST(lz::array_equal(lz::sum(x, others), want));
  BOOST_TEST(lz::array_equal(x.sum(named), want));
  BOOST_TEST(x.max(others, keepdims).shape() == lz::shape(1, 3, 1));
  BOOST_TEST(lz::logsumexp(x * 1., named).shape() == lz::shape(3));
}

BOOST_AUTO_TEST_CASE(with_keepdims_the_axes_come_in_a_list_of_any_length) {
  lz::tensor<int, 2, 3, 4> x;
  for (int i = 0; i < 24; ++i) x.data()[i] = i;
  std::vector<int> axes{0, 2};
  BOOST_TEST(lz::array_equal(lz::sum(x, axes, keepdims), lz::sum(x, {0, 2}, keepdims)));
  BOOST_TEST(lz::array_equal(x.max(std::span(axes), keepdims), lz::max(x, {0, 2}, keepdims)));
  BOOST_TEST(lz::array_equal(lz::logsumexp(x * 1., axes, keepdims),
                             lz::logsumexp(x * 1., {0, 2}, keepdims)));
  axes = {1};
  BOOST_TEST(lz::array_equal(lz::mean(x, axes, keepdims), lz::mean(x, 1, keepdims)));
  BOOST_TEST(lz::max(x, axes, keepdims, lz::with_indices).indices.shape() == lz::shape(2, 1, 4));
  axes.clear();
  BOOST_TEST(lz::array_equal(lz::sum(x, axes, keepdims), x));
  axes = {0, -3};
  BOOST_CHECK_THROW((void)lz::sum(x, axes, keepdims), lz::index_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
