#include <boost/test/unit_test.hpp>
#include <lazuli/random/sequence.hpp>

#include "random/statistics.hpp"
#include "shape/naive.hpp"

namespace random_sequence {

namespace lz = lazuli;
namespace rnd = lz::random;

BOOST_AUTO_TEST_SUITE(sequence_hpp)

BOOST_AUTO_TEST_CASE(poisson_numbers_have_their_probabilities) {
  for (auto const engine : {rnd::philox, rnd::mt19937}) {
    rnd::generator g(1, engine);
    for (double const rate : {0.7, 9.9, 10.1, 60.}) {
      auto const x = lz::poisson(lz::full({20000}, rate), g);
      auto const m = statistics::moments_of(x);
      BOOST_TEST(std::fabs(m.mean - rate) < 4 * std::sqrt(rate / 20000));
      BOOST_TEST(std::fabs(m.variance / rate - 1) < 0.06);
      std::vector<double> seen, expected;
      double rest_seen = 20000, rest = 20000;
      for (int k = 0; k < 100; ++k) {
        double const p = std::exp(k * std::log(rate) - rate - std::lgamma(k + 1.));
        if (20000 * p < 10) continue;
        seen.push_back(static_cast<double>(std::count(x.begin(), x.end(), double(k))));
        expected.push_back(20000 * p);
        rest_seen -= seen.back();
        rest -= expected.back();
      }
      seen.push_back(rest_seen);
      expected.push_back(rest);
      BOOST_TEST(std::fabs(statistics::chi_square(seen, expected)) < 3.7);
    }
  }
}

BOOST_AUTO_TEST_CASE(gamma_numbers_have_the_distribution) {
  rnd::generator g(2);
  // Shape 1: exponential. Shape ½: half the square of a normal number. Shape 4: a sum of four.
  auto const one = lz::standard_gamma(lz::ones<double>(10000), g);
  BOOST_TEST(statistics::distance(one, [](double x) { return 1 - std::exp(-x); }) < 1.95);
  auto const half = lz::standard_gamma(lz::full({10000}, 0.5), g);
  BOOST_TEST(statistics::distance(half, [](double x) { return std::erf(std::sqrt(x)); }) < 1.95);
  auto const four = lz::standard_gamma(lz::full({10000}, 4), g);
  static_assert(std::is_same_v<decltype(four), lz::vector<double> const>);
  BOOST_TEST(statistics::distance(four, [](double x) {
               return 1 - std::exp(-x) * (1 + x + x * x / 2 + x * x * x / 6);
             }) < 1.95);
}

BOOST_AUTO_TEST_CASE(elements_do_not_depend_on_their_neighbours) {
  rnd::generator g(3), h(3);
  lz::vector<double> rates({0., 3., 40., 3., 40.}), others({1., 3., 0.5, 3., 40.});
  auto const a = lz::poisson(rates, g), b = lz::poisson(others, h);
  BOOST_TEST((a(0) == 0 && a(1) == b(1) && a(3) == b(3) && a(4) == b(4)));
  BOOST_TEST(lz::standard_gamma(lz::zeros<double>(1), g).item() == 0);
}

BOOST_AUTO_TEST_CASE(parameters_that_are_none_are_errors) {
  LAZULI_CHECK_TEXT((lz::poisson(lz::tensor({1., -1.})), 0), lz::error,
                    "poisson: a parameter is negative or not finite");
  BOOST_CHECK_THROW(lz::standard_gamma(lz::tensor({std::nan("")})), lz::error);
  BOOST_CHECK_THROW(lz::poisson(lz::tensor({INFINITY})), lz::error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace random_sequence
