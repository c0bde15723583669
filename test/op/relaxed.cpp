#include <boost/test/unit_test.hpp>
#include <cmath>
#include <lazuli/op/relaxed.hpp>
#include <lazuli/tensor.hpp>
#include <limits>

namespace op_relaxed {

namespace lz = lazuli;

BOOST_AUTO_TEST_SUITE(relaxed_ops)

BOOST_AUTO_TEST_CASE(of_plain_numbers_they_are_rounded) {
  BOOST_TEST(lz::relaxed_divide(1., 3.) == 1. / 3);
  BOOST_TEST(lz::relaxed_divide(7, 2) == 7 / 2.);
  BOOST_TEST(lz::relaxed_reciprocal(3.f) == 1 / 3.f);
  BOOST_TEST(lz::relaxed_sqrt(2.) == std::sqrt(2.));
  BOOST_TEST(lz::relaxed_rsqrt(4.f) == 0.5f);
}

BOOST_AUTO_TEST_CASE_TEMPLATE(special_values_of_tensors_are_those_of_ieee_754, T,
                              decltype(std::tuple<float, double>())) {
  T const infinity = std::numeric_limits<T>::infinity();
  lz::vector<T> const x({T(0), T(-0.), infinity, -infinity, T(-1), T(4)});
  lz::vector<T> const root = lz::relaxed_sqrt(x), inverse = lz::relaxed_rsqrt(x);
  for (lz::index i = 0; i < x.size(); ++i) {
    T const want = std::sqrt(x(i)), other = 1 / want;
    bool const same = std::isnan(want) ? std::isnan(root(i)) && std::isnan(inverse(i))
                                       : root(i) == want && inverse(i) == other &&
                                             std::signbit(root(i)) == std::signbit(want) &&
                                             std::signbit(inverse(i)) == std::signbit(other);
    BOOST_TEST(same, x(i) << ": " << root(i) << ", " << inverse(i));
  }
}

BOOST_AUTO_TEST_CASE(complex_numbers_have_no_relaxed_form) {
  static_assert(!lz::accepts<lz::op::relaxed_divide_op, std::complex<float>, std::complex<float>>());
  static_assert(!lz::accepts<lz::op::relaxed_sqrt_op, std::complex<double>>());
  static_assert(lz::accepts<lz::op::relaxed_sqrt_op, lz::float16>());
  static_assert(lz::accepts<lz::op::relaxed_divide_op, int, std::uint8_t>());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace op_relaxed
