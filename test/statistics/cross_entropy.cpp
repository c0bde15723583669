#include <cmath>
#include <lazuli/statistics/cross_entropy.hpp>

#include "support.hpp"

namespace statistics_cross_entropy {

namespace lz = lazuli;
namespace tt = boost::test_tools;

BOOST_AUTO_TEST_SUITE(cross_entropy_hpp)

// By NumPy in double.
BOOST_AUTO_TEST_CASE(class_numbers_and_probabilities) {
  lz::matrix<double> const x({{1, 2, .5}, {0, -1, 3}}), p({{.2, .3, .5}, {1, 0, 0}});
  lz::vector<int> const classes({2, 0});
  BOOST_TEST(lz::cross_entropy(x, classes).item() == 2.515126343932687, tt::tolerance(1e-14));
  BOOST_TEST(lz::cross_entropy(x, p).item() == 2.240126343932687, tt::tolerance(1e-14));
  BOOST_TEST(lz::cross_entropy(x(0), lz::scalar<int>(2)).item() == 1.9643687841079447,
             tt::tolerance(1e-14));
  BOOST_TEST(lz::cross_entropy(x(0), p(0)).item() ==
                 0.2 * 1.4643687841079447 + 0.3 * 0.4643687841079447 + 0.5 * 1.9643687841079447,
             tt::tolerance(1e-14));
  BOOST_TEST(lz::cross_entropy(x.t().to<float>().t() * 1.f, classes).item() == 2.5151264f,
             tt::tolerance(1e-6f));
  lz::dtensor<double, 3> pixels(2, 3, 1);
  pixels.select(2, 0) = x;
  BOOST_TEST(lz::cross_entropy(pixels, classes.unsqueeze(1)).item() == 2.515126343932687,
             tt::tolerance(1e-14));
}

BOOST_AUTO_TEST_CASE(large_scores_do_not_overflow) {
  lz::matrix<float> const x({{1e4f, 0}});
  BOOST_TEST(lz::cross_entropy(x, lz::vector<int>({1})).item() == 1e4f);
  BOOST_TEST(lz::cross_entropy(x, lz::vector<int>({0})).item() == 0);
}

BOOST_AUTO_TEST_CASE(ignored_samples_do_not_count) {
  lz::matrix<double> const x({{1, 2, .5}, {0, -1, 3}});
  BOOST_TEST(lz::cross_entropy(x, lz::vector<int>({2, -100})).item() == 1.9643687841079447,
             tt::tolerance(1e-14));
  BOOST_TEST(lz::cross_entropy(x, lz::vector<int>({1, 0}), 1).item() == 3.0658839037574293,
             tt::tolerance(1e-14));
  BOOST_TEST(std::isnan(lz::cross_entropy(x, lz::vector<int>({-100, -100})).item()));  // as PyTorch
  BOOST_TEST(std::isnan(lz::cross_entropy(lz::matrix<float>(0, 3), lz::vector<int>(0)).item()));
}

BOOST_AUTO_TEST_CASE(what_does_not_fit_is_an_error) {
  lz::matrix<double> const x({{1, 2, .5}, {0, -1, 3}});
  BOOST_CHECK_THROW(lz::cross_entropy(x, lz::vector<int>({0, 3})), lz::index_error);
  BOOST_CHECK_THROW(lz::cross_entropy(x, lz::vector<int>({0, -1})), lz::index_error);
  BOOST_CHECK_THROW(lz::cross_entropy(x, lz::vector<int>({0})), lz::shape_error);
  BOOST_CHECK_THROW(lz::cross_entropy(x, lz::matrix<float>(2, 2)), lz::shape_error);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace statistics_cross_entropy
