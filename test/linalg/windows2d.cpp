// Windows over images beside plain loops.
#include <lazuli/autodiff.hpp>
#include <lazuli/linalg.hpp>
#include <lazuli/linalg/windows2d.hpp>
#include <limits>

#include "support.hpp"

namespace linalg_windows2d {

namespace lz = lazuli;
using lz::all, lz::index, lz::slice;
using support::holds;

template <class T, int R, class X>
lz::dtensor<T, R> values(X const& shape) {
  lz::dtensor<T, R> x(shape);
  index k = 0;
  for (T& v : x.flat()) v = support::small_value<T>(k++ * 7 % 11);
  return x;
}

/// The sums of conv2d, written out.
template <class X, class W>
lz::dtensor<double, 4> sums(X const& x, W const& w, index down, index along, index border) {
  index const rows = (x.size(2) + 2 * border - w.size(2)) / down + 1, columns = (x.size(3) + 2 * border - w.size(3)) / along + 1;
  lz::dtensor<double, 4> out = lz::zeros<double>(x.size(0), w.size(0), rows, columns);
  for (auto [n, o, i, j] : lz::ndindex(x.size(0), w.size(0), rows, columns))
    for (auto [c, p, q] : lz::ndindex(w.size(1), w.size(2), w.size(3))) {
      index const r = i * down + p - border, s = j * along + q - border;
      if (r >= 0 && r < x.size(2) && s >= 0 && s < x.size(3)) out(n, o, i, j) += double(w(o, c, p, q)) * double(x(n, c, r, s));
    }
  return out;
}

BOOST_AUTO_TEST_SUITE(windows2d)

BOOST_AUTO_TEST_CASE(conv2d_sums_weights_times_the_elements_under_them) {
  auto const x = values<double, 4>(lz::shape(2, 3, 6, 7));
  auto const w = values<double, 4>(lz::shape(4, 3, 3, 2));
  BOOST_TEST(lz::allclose(lz::conv2d(x, w), sums(x, w, 1, 1, 0)));
  BOOST_TEST(lz::allclose(lz::conv2d(x, w, 2, 1), sums(x, w, 2, 2, 1)));
  BOOST_TEST(lz::allclose(lz::conv2d(x, w, {1, 3}), sums(x, w, 1, 3, 0)));
  lz::vector<double> const bias{1, 2, 3, 4};
  BOOST_TEST(lz::allclose(lz::conv2d(x, w, bias), sums(x, w, 1, 1, 0) + bias.view(4, 1, 1)));
  BOOST_TEST(lz::array_equal(lz::conv2d(x, w, {}, 2, 1), lz::conv2d(x, w, 2, 1)));  // no bias
  BOOST_TEST(lz::array_equal(lz::conv2d(x, w, nullptr, 2, 1), lz::conv2d(x, w, 2, 1)));
  BOOST_TEST(lz::array_equal(lz::conv2d(x, w, std::nullopt), lz::conv2d(x, w)));
  auto const turned = x.transpose(2, 3).flip(1);  // views, expressions
  BOOST_TEST(lz::allclose(lz::conv2d(turned, w), sums(turned.contiguous(), w, 1, 1, 0)));
  BOOST_TEST(lz::allclose(lz::conv2d(x + 1, w * 2), sums((x + 1).eval(), (w * 2).eval(), 1, 1, 0)));
  auto const wide = values<double, 4>(lz::shape(1, 16, 40, 300));  // more than one block of rows
  auto const deep = values<double, 4>(lz::shape(2, 16, 3, 3));
  BOOST_TEST(lz::allclose(lz::conv2d(wide, deep), sums(wide, deep, 1, 1, 0)));
}

BOOST_AUTO_TEST_CASE(conv1d_is_conv2d_of_one_row) {
  lz::dtensor<double, 3> const x{{{1, 2, 3, 4}}}, w{{{1, 0, -1}}};
  BOOST_TEST((holds(lz::conv1d(x, w), {-2, -2}) && holds(lz::conv1d(x + 0, w, 2, 1), {-2, -2})));
}

BOOST_AUTO_TEST_CASE(conv2d_takes_every_kind_of_number) {
  auto const ints = values<int, 4>(lz::shape(1, 2, 4, 4));
  BOOST_TEST(lz::allclose(lz::conv2d(ints, ints), sums(ints, ints, 1, 1, 0)));
  auto const halves = values<lz::float16, 4>(lz::shape(1, 2, 4, 4));
  auto const out = lz::conv2d(halves, halves(all, all, slice(0, 2), slice(0, 2)));
  static_assert(std::is_same_v<decltype(out)::value_type, lz::float16>);
  BOOST_TEST(lz::allclose(out.to<double>(), sums(halves, halves(all, all, slice(0, 2), slice(0, 2)).contiguous(), 1, 1, 0)));
  auto const z = values<std::complex<double>, 4>(lz::shape(1, 1, 2, 2));
  BOOST_TEST(lz::conv2d(z, z)(0, 0, 0, 0) == lz::sum(z * z).item());
  lz::tensor<float, 1, 1, 3, 3> const fixed = lz::ones<float>(1, 1, 3, 3);
  BOOST_TEST((lz::conv2d(fixed, fixed, 1, 1)(0, 0, 0, 0) == 4 && lz::conv2d(lz::zeros<float>(0, 1, 3, 3), fixed).size() == 0));
  BOOST_TEST(lz::array_equal(lz::conv2d(lz::zeros<float>(2, 0, 3, 3), lz::zeros<float>(1, 0, 2, 2)), lz::zeros<float>(2, 1, 2, 2)));
  BOOST_CHECK_THROW((void)lz::conv2d(ints, fixed), lz::shape_error);
  BOOST_CHECK_THROW((void)lz::conv2d(fixed, lz::zeros<float>(1, 1, 4, 1)), lz::shape_error);
  BOOST_CHECK_THROW((void)lz::conv2d(fixed, fixed, 0), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(pools_are_the_greatest_element_and_the_mean_of_windows) {
  lz::matrix<int> const x{{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 13}, {0, 0, 0, -4}};
  BOOST_TEST((holds(lz::max_pool2d(x, 2), {6, 8, 10, 13}) && holds(lz::avg_pool2d(x, 2), {3.5, 5.5, 4.75, 5})));
  BOOST_TEST(holds(lz::max_pool2d(x, {1, 4}), {4, 8, 13, 0}));
  BOOST_TEST(holds(lz::max_pool2d(x, {4, 1}, 1), {9, 10, 11, 13}));
  BOOST_TEST(holds(lz::max_pool2d(x(slice(0, 2), all), 2, {1, 2}, 1), {1, 3, 4, 5, 7, 8, 5, 7, 8}));
  BOOST_TEST(holds(lz::avg_pool2d(x(slice(0, 2), slice(0, 2)), 2, 2, 1), {0.25, 0.5, 1.25, 1.5}));
  auto const y = values<float, 4>(lz::shape(2, 3, 9, 11));
  for (index size : {1, 3, 5, 7})
    for (index stride : {1, 2, 8}) {
      auto const windows = y.unfold(2, size, stride).unfold(3, size, stride);
      BOOST_TEST(lz::array_equal(lz::max_pool2d(y, size, stride), lz::max(windows, {4, 5})));
      BOOST_TEST(lz::allclose(lz::avg_pool2d(y, size, stride), lz::mean(windows, {4, 5}), 1e-5, 1e-5));
      auto const turned = y.permute(1, 0, 3, 2).flip(2);
      BOOST_TEST(lz::array_equal(lz::max_pool2d(turned, size, stride), lz::max(turned.unfold(2, size, stride).unfold(3, size, stride), {4, 5})));
    }
}

BOOST_AUTO_TEST_CASE(pools_take_every_dtype_nan_and_no_images) {
  auto const check = [](auto zero) {
    using T = decltype(zero);
    auto const x = values<T, 3>(lz::shape(2, 4, 6));
    auto const number = [](auto v) {
      return static_cast<double>(static_cast<lz::compute_t<decltype(v)>>(v));
    };
    auto const greatest = lz::eval(lz::max_pool2d(x, 2));
    auto const means = lz::eval(lz::avg_pool2d(x, 2));
    static_assert(std::is_same_v<lz::value_t<decltype(greatest)>, T>);
    BOOST_TEST((greatest.shape() == lz::shape(2, 2, 3) && means.shape() == lz::shape(2, 2, 3)));
    for (auto [n, i, j] : lz::ndindex(2, 2, 3)) {
      double most = -std::numeric_limits<double>::infinity(), sum = 0;
      for (auto [p, q] : lz::ndindex(2, 2)) {
        double const e = number(x(n, 2 * i + p, 2 * j + q));
        most = std::max(most, e), sum += e;
      }
      BOOST_TEST((number(greatest(n, i, j)) == most &&
                  std::abs(number(means(n, i, j)) - sum / 4) <= 1e-3 * (1 + std::abs(sum / 4))));
    }
  };
  check(std::uint8_t()), check(std::int64_t()), check(lz::bfloat16()), check(double()), check(bool());
  float const nan = std::numeric_limits<float>::quiet_NaN();
  lz::matrix<float> const x{{1, nan}, {-2, -3}};
  BOOST_TEST((std::isnan(lz::max_pool2d(x, 2)(0, 0)) && lz::max_pool2d(x(1, lz::newaxis), 1, 1)(0, 1) == -3));
  BOOST_TEST((lz::max_pool2d(lz::zeros<float>(0, 4, 4), 2).shape() == lz::shape(0, 2, 2)));
  BOOST_CHECK_THROW((void)lz::max_pool2d(x, 3), lz::shape_error);
  BOOST_CHECK_THROW((void)lz::max_pool2d(x, 1, 1, 1), lz::shape_error);
}

BOOST_AUTO_TEST_CASE(gradients_go_through_them) {
  lz::dtensor<double, 4> const x = values<double, 4>(lz::shape(1, 1, 4, 4)), w = lz::ones<double>(1, 1, 2, 2);
  auto const [dx, dw] = lz::grad([](auto const& a, auto const& b) { return lz::sum(lz::conv2d(a, b, 2)); }, lz::wrt<0, 1>)(x, w);
  BOOST_TEST((lz::array_equal(dx, lz::ones<double>(1, 1, 4, 4)) && dw(0, 0, 0, 1) == lz::sum(x(0, 0, slice(0, lz::_, 2), slice(1, lz::_, 2))).item()));
  lz::matrix<double> const m{{1, 2}, {4, 3}};
  BOOST_TEST(holds(lz::grad([](auto const& a) { return lz::sum(lz::max_pool2d(a, 2)); })(m), {0, 0, 1, 0}));
  BOOST_TEST(holds(lz::grad([](auto const& a) { return lz::sum(lz::avg_pool2d(a, 2, 1, 1)); })(m), {1, 1, 1, 1}));
}

BOOST_AUTO_TEST_CASE(strides_in_braces_are_variables_of_any_integer_type) {
  std::size_t const two = 2;
  auto const x = lz::ones<float>(1, 1, 5, 6), w = lz::ones<float>(1, 1, 2, 2);
  BOOST_TEST(lz::conv2d(x, w, {two, 1}).shape() == lz::shape(1, 1, 2, 5));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace linalg_windows2d
