#include <boost/test/unit_test.hpp>
#include <cmath>
#include <limits>

#include "support.hpp"

namespace support {

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();

/// Softmax of small numbers by its definition, in double, by plain loops: in debug builds the
/// library's take longer than all that is tested here.
class definition {
 public:
  definition(lz::matrix<float> const& x, int axis)
      : x_(x),
        along_rows_(axis != 0),
        sums_(static_cast<std::size_t>(along_rows_ ? x.rows() : x.cols())) {
    for (index k = 0; k < x.size(); ++k) sums_[place(k)] += std::exp(double(x.data()[k]));
  }
  double softmax(index k) const { return std::exp(double(x_.data()[k])) / sums_[place(k)]; }
  double log_softmax(index k) const { return double(x_.data()[k]) - std::log(sums_[place(k)]); }
  double logsumexp(index i) const { return std::log(sums_[static_cast<std::size_t>(i)]); }
  index size() const { return static_cast<index>(sums_.size()); }

 private:
  std::size_t place(index k) const {
    return static_cast<std::size_t>(along_rows_ ? k / x_.cols() : k % x_.cols());
  }

  lz::matrix<float> const& x_;
  bool along_rows_;
  std::vector<double> sums_;
};

/// How many of n elements are not near what f gives for their places.
index far_from(lz::function_ref<double(index)> f, float const* elements, index n, double absolute) {
  index out = 0;
  for (index k = 0; k < n; ++k)
    out += !(std::abs(double(elements[k]) - f(k)) <= absolute + 1e-5 * std::abs(f(k)));
  return out;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(softmax)

BOOST_AUTO_TEST_CASE(rows_and_columns_sum_to_one_and_equal_the_definition) {
  for (auto [rows, columns] :
       {std::pair<index, index>{1, 1}, {3, 5}, {70, 1000}, {1000, 70}, {2, 40000}, {300, 400}}) {
    lz::matrix<float> x(rows, columns), y;
    fill(x, columns);
    x *= 0.125f;
    for (int axis : {0, 1, -1}) {
      definition const d(x, axis);
      y = lz::softmax(x, axis);
      BOOST_TEST((y.shape() == x.shape()));
      BOOST_TEST(far_from([&](index k) { return d.softmax(k); }, y.data(), y.size(), 1e-7) == 0,
                 rows << " x " << columns);
      y = lz::log_softmax(x, axis);
      BOOST_TEST(far_from([&](index k) { return d.log_softmax(k); }, y.data(), y.size(), 1e-5) ==
                 0);
      lz::vector<float> const s = lz::logsumexp(x, axis);
      BOOST_TEST(s.size() == d.size());
      BOOST_TEST(far_from([&](index i) { return d.logsumexp(i); }, s.data(), s.size(), 1e-5) == 0);
    }
  }
}

BOOST_AUTO_TEST_CASE(methods_are_the_functions) {
  lz::matrix<float> const x({{1.f, 2.f}, {0.f, 4.f}});
  BOOST_TEST(equals(lz::eval(x.softmax(-1)), lz::eval(lz::softmax(x, 1))));
  BOOST_TEST(equals(lz::eval((x * 2.f).log_softmax(0)), lz::eval(lz::log_softmax(x * 2.f, 0))));
}

BOOST_AUTO_TEST_CASE(large_numbers_do_not_overflow) {
  lz::vector<float> x({1000.f, 1001.f, 999.f});
  lz::vector<float> const y = lz::softmax(x, 0);
  lz::vector<float> const z = lz::softmax(x - 1000.f, 0);
  BOOST_TEST(equals(y, z));
  BOOST_TEST(std::abs(lz::logsumexp(x).item() - 1001.4076f) < 1e-3f);
}

BOOST_AUTO_TEST_CASE(infinities_follow_the_reference) {
  lz::matrix<double> x({{-inf, 0., 0.}, {-inf, -inf, -inf}, {inf, 0., 0.}});
  lz::matrix<double> const y = lz::softmax(x, 1);
  BOOST_TEST((y(0, 0) == 0 && y(0, 1) == 0.5 && std::isnan(y(1, 0)) && std::isnan(y(2, 0))));
  lz::vector<double> const s = lz::logsumexp(x, 1);
  BOOST_TEST((std::abs(s(0) - std::log(2.)) < 1e-15 && s(1) == -inf && s(2) == inf));
}

BOOST_AUTO_TEST_CASE(every_dtype_rank_and_layout) {
  lz::dtensor<std::int32_t, 3> k(2, 3, 4);
  fill(k);
  lz::dtensor<float, 3> const whole = lz::softmax(k, 1);
  for (index i = 0; i < 2; ++i) BOOST_TEST(lz::allclose(whole(i), lz::softmax(k(i), 0)));
  lz::matrix<lz::float16> h(4, 6);
  h = 0.25f;
  lz::matrix<lz::float16> const q = lz::softmax(h, 1);
  BOOST_TEST(static_cast<float>(q(3, 5)) == static_cast<float>(lz::float16(1.f / 6)));
  lz::matrix<double> x(30, 20), y(20, 30);
  fill(x);
  x *= 0.1;
  y = lz::softmax(x.t(), 1);
  BOOST_TEST(lz::allclose(y.t(), lz::softmax(x, 0)));
  y.t() = lz::softmax(x, 0);
  BOOST_TEST(lz::allclose(y.t(), lz::softmax(x, 0)));
  y = lz::softmax(x.flip(0).t() * 2.0 + 1.0, 0) + 1.0;
  BOOST_TEST(std::abs(lz::sum(y).item() - 630.) < 1e-9);
  lz::tensor<float, 2, 3> fixed({{1.f, 2.f, 3.f}, {1.f, 1.f, 1.f}});
  lz::tensor<float, 2, 3> const out = lz::softmax(fixed, 1);
  BOOST_TEST(std::abs(out(1, 0) - 1.f / 3) < 1e-7f);
}

BOOST_AUTO_TEST_CASE(sizes_of_zero_and_aliases) {
  lz::matrix<float> none(0, 3), no_columns(3, 0), out;
  out = lz::softmax(none, 1);
  BOOST_TEST(out.extent(1) == 3);
  out = lz::softmax(no_columns, 1);
  BOOST_TEST(out.numel() == 0);
  lz::vector<float> const s = lz::logsumexp(none, 1);
  BOOST_TEST(s.numel() == 0);
  lz::matrix<float> x(50, 40);
  fill(x);
  lz::matrix<float> const want = lz::softmax(x, 0), turned = lz::softmax(x.t(), 0).eval();
  x = lz::softmax(x, 0);
  BOOST_TEST(equals(x, want));
  lz::matrix<float> square(30, 30);
  fill(square);
  lz::matrix<float> const other = lz::softmax(square.t(), 1);
  square = lz::softmax(square.t(), 1);
  BOOST_TEST(equals(square, other));
}

BOOST_AUTO_TEST_CASE(axes_of_logsumexp_are_those_of_sum) {
  lz::dtensor<double, 3> x(3, 4, 5);
  fill(x);
  x *= 0.1;
  lz::vector<double> const s = lz::logsumexp(x, {0, 2});
  BOOST_TEST(lz::allclose(s, lz::log(lz::sum(lz::exp(x), {0, 2}))));
  lz::dtensor<double, 3> const k = lz::logsumexp(x, {0, 2}, lz::keepdims);
  BOOST_TEST((k.extent(0) == 1 && k.extent(1) == 4 && k.extent(2) == 1 && k(0, 2, 0) == s(2)));
  BOOST_TEST(std::abs(lz::logsumexp(x).item() - std::log(lz::sum(lz::exp(x)).item())) < 1e-13);
  BOOST_CHECK_THROW(lz::softmax(x, 3), lz::index_error);
  BOOST_CHECK_THROW(lz::logsumexp(x, -4), lz::index_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace support
