#include <boost/test/unit_test.hpp>
#include <cmath>

#include "support.hpp"

namespace support {

BOOST_AUTO_TEST_SUITE(layer_norm)

BOOST_AUTO_TEST_CASE(rows_have_mean_zero_and_variance_one) {
  for (auto [rows, columns] :
       {std::pair<index, index>{1, 2}, {3, 5}, {70, 1000}, {400, 300}, {2, 50000}}) {
    lz::matrix<float> x(rows, columns), y;
    fill(x, rows);
    x = x * 0.5f + 3.f;
    y = lz::layer_norm(x, lz::shape(columns));
    lz::matrix<double> const d = x.to<double>();
    lz::matrix<double> const m = lz::mean(d, 1, lz::keepdims), v = lz::var(d, 1, lz::keepdims);
    BOOST_TEST(lz::allclose(y.to<double>(), (d - m) / lz::sqrt(v + 1e-5), 1e-4, 1e-4),
               rows << " x " << columns);
  }
}

BOOST_AUTO_TEST_CASE(weight_and_bias_are_applied_in_the_same_pass) {
  lz::dtensor<double, 3> x(4, 3, 5);
  fill(x);
  lz::matrix<double> w(3, 5), b(3, 5);
  fill(w, 2), fill(b, 3);
  lz::dtensor<double, 3> const plain = lz::layer_norm(x, lz::shape(3, 5));
  lz::dtensor<double, 3> const scaled = lz::layer_norm(x, lz::shape(3, 5), w, 1e-5);
  lz::dtensor<double, 3> const both = lz::layer_norm(x, lz::shape(3, 5), w, b);
  BOOST_TEST(lz::allclose(scaled, plain * w, 1e-12, 1e-12));
  BOOST_TEST(lz::allclose(both, plain * w + b, 1e-12, 1e-12));
  BOOST_TEST(lz::array_equal(lz::layer_norm(x, {3, 5}, w, b).eval(), both));
  BOOST_TEST(lz::array_equal(lz::layer_norm(x, {3, 5}, w, 1e-5).eval(), scaled));
  BOOST_CHECK_THROW((void)lz::layer_norm(x, {1}, w, b), lz::shape_error);
  lz::dtensor<double, 3> const last = lz::layer_norm(x * 2.0, lz::shape(5), w(0), b(1), 1e-3);
  lz::dtensor<double, 3> const v = lz::var(x * 2.0, 2, lz::keepdims),
                               m = lz::mean(x * 2.0, 2, lz::keepdims);
  BOOST_TEST(lz::allclose(last, (x * 2.0 - m) / lz::sqrt(v + 1e-3) * w(0) + b(1), 1e-12, 1e-12));
}

BOOST_AUTO_TEST_CASE(sizes_dtypes_aliases_and_errors) {
  lz::matrix<float> none(0, 4), x(6, 6);
  lz::matrix<float> const empty = lz::layer_norm(none, lz::shape(4));
  BOOST_TEST(empty.numel() == 0);
  fill(x);
  lz::matrix<float> const want = lz::layer_norm(x.t(), lz::shape(6));
  x = lz::layer_norm(x.t(), lz::shape(6));
  BOOST_TEST(lz::allclose(x, want, 1e-6));
  lz::matrix<lz::float16> h(2, 8);
  for (index j = 0; j < 8; ++j) h(0, j) = h(1, j) = lz::float16(static_cast<float>(j));
  lz::matrix<lz::float16> const n = lz::layer_norm(h, lz::shape(8));
  BOOST_TEST(std::abs(static_cast<float>(n(1, 7)) - 1.5275f) < 1e-3f);
  lz::matrix<int> k(2, 4);
  fill(k);
  lz::matrix<float> const of_integers = lz::layer_norm(k, lz::shape(4));
  BOOST_TEST(lz::allclose(of_integers, lz::layer_norm(k.to<float>(), lz::shape(4))));
  BOOST_CHECK_THROW(lz::layer_norm(x, lz::shape(5)), lz::shape_error);
  BOOST_CHECK_THROW(lz::layer_norm(x, lz::shape(6), h), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(any_axes_can_be_normalized) {
  lz::dtensor<double, 3> x(4, 3, 5);
  fill(x);
  auto const want = [&](auto const&... axes) {
    return (x - lz::mean(x, axes..., lz::keepdims)) /
           lz::sqrt(lz::var(x, axes..., lz::keepdims) + 0.25);
  };
  for (int axis : {0, 1, 2, -1, -3})
    BOOST_TEST(lz::allclose(lz::layer_norm(x, axis, lz::eps(0.25)), want(axis), 1e-12, 1e-12));
  BOOST_TEST(
      lz::allclose(lz::layer_norm(x, lz::constant<1>{}, lz::eps(0.25)), want(1), 1e-12, 1e-12));
  BOOST_TEST(lz::allclose(
      lz::layer_norm(x + 0., {0, -1}, lz::eps(0.25)),
      (x - lz::mean(x, {0, 2}, lz::keepdims)) / lz::sqrt(lz::var(x, {0, 2}, lz::keepdims) + 0.25),
      1e-12, 1e-12));
  BOOST_TEST(lz::array_equal(lz::layer_norm(x, 2), lz::layer_norm(x)));
  BOOST_TEST(lz::array_equal(lz::layer_norm(x, {1, 2}),
                             lz::layer_norm(x, lz::shape(3, 5), lz::eps(1e-5))));
  BOOST_CHECK_THROW(lz::layer_norm(x, 3), lz::index_error);
  x = lz::layer_norm(x, 0);
  BOOST_TEST(lz::allclose(lz::mean(x, 0), 0., 0., 1e-12));
}

BOOST_AUTO_TEST_CASE(without_a_shape_it_is_the_last_axis) {
  lz::matrix<float> const x({{1.f, 2.f, 4.f}, {0.f, -1.f, 8.f}});
  BOOST_TEST(lz::array_equal(lz::layer_norm(x), lz::layer_norm(x, lz::shape(3))));
  BOOST_TEST(lz::array_equal(lz::layer_norm(x + 1.f, lz::eps(0.5)),
                             lz::layer_norm(x + 1.f, lz::shape(3), 0.5)));
}

BOOST_AUTO_TEST_CASE(the_extents_of_a_weight_say_over_which_axes) {
  lz::tensor<float, dyn, dyn, dyn> x(4, 3, 5);
  x = lz::arange<float>(60).view(4, 3, 5) * 0.25f;
  lz::vector<float> w(5), b(5);
  w = lz::linspace<float>(1, 2, 5);
  b = -w;
  BOOST_TEST(lz::array_equal(lz::layer_norm(x, w), lz::layer_norm(x, lz::shape(5), w)));
  BOOST_TEST(lz::array_equal(lz::layer_norm(x, w, b), lz::layer_norm(x, lz::shape(5), w, b)));
  lz::matrix<float> plane(3, 5);
  plane = x(1);
  BOOST_TEST(lz::array_equal(lz::layer_norm(x, plane, lz::eps(1e-3)), lz::layer_norm(x, lz::shape(3, 5), plane, lz::eps(1e-3))));
  BOOST_CHECK_THROW(lz::eval(lz::layer_norm(x, b(lz::slice(0, 4)))), lz::shape_error);
  BOOST_CHECK_THROW(lz::eval(lz::layer_norm(x, w, b(lz::slice(0, 4)))), lz::shape_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
