// Σ exp relative to the greatest number, one number at a time.
#include <cmath>
#include <lazuli/op/exponentials.hpp>

#include "support.hpp"

using namespace support;

namespace {

using R = lz::op::exponentials;

double of(std::vector<double> const& values) {
  auto s = R::empty<double>();
  for (double const x : values) R::step<double>(s, x);
  return R::finish<double>(s, 0);
}

}  // namespace

BOOST_AUTO_TEST_CASE(it_is_the_logarithm_of_the_sum) {
  BOOST_TEST(std::abs(of({1, 2, 3}) - std::log(std::exp(1.) + std::exp(2.) + std::exp(3.))) <
             1e-14);
  BOOST_TEST(std::abs(of({3, 2, 1}) - of({1, 2, 3})) < 1e-14);
  BOOST_TEST(std::abs(of({1000, 1000}) - (1000 + std::log(2.))) < 1e-12);
  BOOST_TEST(std::abs(of({-1000, 2}) - 2) < 1e-14);
}

BOOST_AUTO_TEST_CASE(infinities_and_nothing) {
  double const inf = std::numeric_limits<double>::infinity();
  BOOST_TEST((of({}) == -inf && of({-inf, -inf}) == -inf));
  BOOST_TEST((of({1, inf, 2}) == inf && of({inf, inf}) == inf));
  BOOST_TEST(std::abs(of({-inf, 1}) - 1) < 1e-15);
  BOOST_TEST((std::isnan(of({1, std::nan(""), 2})) && std::isnan(of({inf, std::nan("")}))));
}

BOOST_AUTO_TEST_CASE(states_merge) {
  auto a = R::empty<double>(), b = a, whole = a;
  for (int i = 0; i < 10; ++i) {
    R::step<double>(i < 4 ? a : b, i * .3);
    R::step<double>(whole, i * .3);
  }
  R::merge<double>(a, R::empty<double>());
  R::merge<double>(a, b);
  BOOST_TEST(std::abs(R::finish<double>(a, 0) - R::finish<double>(whole, 0)) < 1e-14);
}
